import { test } from 'vitest'
import { explain, families } from '../../src/catalogue/explanations.ts'
import { inspectBroken, inspectMended } from './examples.ts'
import { positionOf } from '../../src/text/source.ts'
test('x', () => {
  for (const { codes } of families) for (const code of codes) {
    const { example, states } = explain(code)
    const show = (x: any) => x.entries.map(({ diagnostic: d, place }: any) => { const p = place && positionOf(place); return `   ${d.code} ${d.state} ${d.task_id ?? ''} ${place ? ('source' in place ? place.source.path : place.file) : ''}:${p?.line}:${p?.column} ${d.message} -> ${d.remediation}` }).join('\n')
    const b = inspectBroken(example), m = inspectMended(example)
    const okb = b.report.diagnostics.some((d) => d.code === code)
    const okm = !m.report.diagnostics.some((d) => d.code === code)
    const others = [...new Set(b.report.diagnostics.map(d=>d.code))].filter(c=>c!==code)
    const inv = m.report.diagnostics.some(d=>d.state==='invalid')
    console.log(`${okb&&okm&&!inv ? 'ok ' : 'BAD'} ${code} others=${others} \n B ${b.report.complete}\n${show(b)}\n M ${m.report.complete}\n${show(m)}`)
  }
}, 60000)
