/** The date of the machine, as year-month-day: the settings of a project may accept something up to a day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
