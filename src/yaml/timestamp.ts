const DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt]| +)(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,](\d+))?(Z|[-+]\d{2}:\d{2})?)?$/

/** The moment that a text names in one of the runtime's forms: a `T` demands a zone, a blank forbids it. */
export function timestampOf(text: string): Date | undefined {
  if (text.length < 8 || text[4] !== '-') return undefined
  const match = DATE.exec(text)
  if (match === null) return undefined
  const [, year, month, day, separator, hour = '0', minute = '0', second = '0', fraction = '', zone] = match
  if (separator !== undefined && separator.startsWith(' ') === (zone !== undefined)) return undefined
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1
  if (!isDay || Number(day) > daysIn(Number(year), Number(month))) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const offset = zone === undefined || zone === 'Z' ? 0 : minutesOf(zone)
  if (offset === undefined) return undefined
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  date.setUTCHours(Number(hour), Number(minute) - offset, Number(second), milliseconds)
  return date
}

function minutesOf(zone: string): number | undefined {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4))]
  if (hours > 24 || minutes > 60) return undefined
  const offset = hours * 60 + minutes
  return zone.startsWith('-') ? -offset : offset
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
