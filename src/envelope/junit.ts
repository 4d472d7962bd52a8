import { normalise } from './capture.ts'
import type { ReportedFinding } from './reported.ts'
import { readXml, type XmlElement } from './xml.ts'

/**
 * The failing and erroneous cases of a JUnit report; undefined when the text is none. Cases that pass or are skipped
 * are no findings (surface-envelope.md section 2).
 */
export function junitFindings(text: string): readonly ReportedFinding[] | undefined {
  const root = readXml(text)
  if (root === undefined || !isSuite(root)) return undefined
  const found: ReportedFinding[] = []
  collect(root, found)
  return found
}

function isSuite({ name }: XmlElement): boolean {
  return name === 'testsuites' || name === 'testsuite'
}

function collect(suite: XmlElement, found: ReportedFinding[]): void {
  for (const element of suite.children) {
    if (isSuite(element)) collect(element, found)
    else if (element.name === 'testcase') {
      const trouble = element.children.find(({ name }) => name === 'failure' || name === 'error')
      if (trouble !== undefined) found.push(finding(suite, element, trouble))
    }
  }
}

function finding(suite: XmlElement, testcase: XmlElement, trouble: XmlElement): ReportedFinding {
  return {
    severity: 'error',
    message:
      clean(trouble.attributes.get('message')) ?? firstLine(trouble.text) ?? 'The test failed without a message.',
    file: clean(testcase.attributes.get('file')) ?? pathLike(testcase, 'classname') ?? pathLike(suite, 'name'),
    line: ordinal(testcase.attributes.get('line')),
    col: undefined,
    rule: clean(testcase.attributes.get('name')),
  }
}

/** A class of a language is written with dots, a file with separators or with one of the endings of sources. */
const PATH = /^(?!.*:\/\/)[^\n]*(?:[\\/][^\n]*|\.(?:[cm]?[jt]sx?|py|rb|go|rs|php|sh|ya?ml|json))$/

function pathLike(element: XmlElement, attribute: string): string | undefined {
  const value = clean(element.attributes.get(attribute))
  return value !== undefined && PATH.test(value) ? value : undefined
}

function clean(value: string | undefined): string | undefined {
  const text = value === undefined ? '' : normalise(value)
  return text.trim() === '' ? undefined : text
}

function firstLine(text: string): string | undefined {
  return normalise(text)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
}

function ordinal(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}
