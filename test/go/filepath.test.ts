import nodePath from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { pathsOf, posixPaths, windowsPaths } from '../../src/go/filepath.ts'
import { hasDotsInside, workspacePathFault } from '../../src/reader/contain.ts'
import { abs } from '../reader/trees.ts'

const segment = fc.constantFrom('a', 'b', '..', '.', '', 'a.b', 'é')
const anyPath = fc.array(segment, { maxLength: 7 }).map((names) => names.join('/'))

describe('POSIX', () => {
  test.each([
    ['', '.'],
    ['.', '.'],
    ['./', '.'],
    ['./.', '.'],
    ['/', '/'],
    ['//', '/'],
    ['/..', '/'],
    ['/../a', '/a'],
    ['a//b/', 'a/b'],
    ['a/./b', 'a/b'],
    ['a/../..', '..'],
    ['../a/..', '..'],
    ['../../a', '../../a'],
    ['/a/b/../../..', '/'],
    ['a\\..\\b', 'a\\..\\b'],
    ['C:/a', 'C:/a'],
    ['...', '...'],
  ])('clean(%j) is %j', (path, cleaned) => {
    expect(posixPaths.clean(path)).toBe(cleaned)
  })

  test.each([
    ['/a', '/b', '/a/b'],
    ['/a', '//b//', '/a/b'],
    ['/a', '../b', '/b'],
    ['/', 'b', '/b'],
    ['/', '/b', '/b'],
    ['/', '../..', '/'],
    ['/a', '', '/a'],
    ['/a', '.', '/a'],
    ['a/', 'b', 'a/b'],
    ['', '/b', '/b'],
    ['', 'b/', 'b'],
    ['', '', ''],
  ])('join(%j, %j) is %j', (base, path, joined) => {
    expect(posixPaths.join(base, path)).toBe(joined)
  })

  test.each([
    ['/a/b', '/a', 'b', ''],
    ['/a', '/', 'a', ''],
    ['/', '/', '/', ''],
    ['a', '.', 'a', ''],
    ['', '.', '.', ''],
    ['a/b.yaml', 'a', 'b.yaml', '.yaml'],
    ['a.d/b', 'a.d', 'b', ''],
    ['a/.profile', 'a', '.profile', '.profile'],
    ['a/b.', 'a', 'b.', '.'],
    ['a/b.tar.gz', 'a', 'b.tar.gz', '.gz'],
    ['a/b/', 'a/b', 'b', ''],
  ])('%j has directory %j, base %j and extension %j', (path, directory, base, extension) => {
    expect(posixPaths.dirname(path)).toBe(directory)
    expect(posixPaths.basename(path)).toBe(base)
    expect(posixPaths.extname(path)).toBe(extension)
  })

  it('cleans like Node, but for a trailing separator', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const other = nodePath.posix.normalize(path)
        expect(posixPaths.clean(path)).toBe(other.length > 1 ? other.replace(/\/$/, '') : other)
      }),
    )
  })

  it('cleans once and for all', () => {
    fc.assert(fc.property(anyPath, (path) => posixPaths.clean(posixPaths.clean(path)) === posixPaths.clean(path)))
  })

  it('gives the child that a join would give', () => {
    expect(posixPaths.child(abs('/'), 'a')).toBe('/a')
    expect(posixPaths.child(abs('/a'), 'b\\c')).toBe('/a/b\\c')
    expect(windowsPaths.child(abs('C:\\', 'win32'), 'a')).toBe('C:\\a')
    expect(windowsPaths.child(abs('C:\\a', 'win32'), 'b')).toBe('C:\\a\\b')
  })

  it('makes absolute from the working directory', () => {
    expect(posixPaths.absolute(abs('/w'), 'x/../y')).toBe('/w/y')
    expect(posixPaths.absolute(abs('/w'), '/x//y/')).toBe('/x/y')
    expect(posixPaths.absolute(abs('/w'), '')).toBe('/w')
    expect(posixPaths.absolute(undefined, 'x')).toBeUndefined()
    expect(posixPaths.absolute(undefined, '/x')).toBe('/x')
  })

  test.each([
    ['/a', '/a', '.'],
    ['/a', '/a/b/c', 'b/c'],
    ['/a', '/ab', undefined],
    ['/a', '/', undefined],
    ['/', '/a', 'a'],
    ['/', '/', '.'],
    ['/a', '/A/b', undefined],
  ])('in %j, %j is %j', (base, path, relative) => {
    expect(posixPaths.relativeIn(abs(base), abs(path))).toBe(relative)
  })
})

describe('Windows', () => {
  test.each([
    ['', '.'],
    ['a/b\\c', 'a\\b\\c'],
    ['C:', 'C:.'],
    ['C:\\', 'C:\\'],
    ['C:/..', 'C:\\'],
    ['C:a/../..', 'C:..'],
    ['C:/a/./b/', 'C:\\a\\b'],
    ['\\..\\a', '\\a'],
    ['//host/share', '\\\\host\\share'],
    ['//host/share/../a', '\\\\host\\share\\a'],
    ['\\\\.\\dev\\a\\..', '\\\\.\\dev\\'],
    ['\\\\?\\C:\\a\\..', '\\\\?\\C:\\'],
    ['a/../c:', '.\\c:'],
    ['c:/../d:', 'c:\\d:'],
  ])('clean(%j) is %j', (path, cleaned) => {
    expect(windowsPaths.clean(path)).toBe(cleaned)
  })

  test.each([
    ['C:\\a', '/b', 'C:\\a\\b'],
    ['C:\\', '\\b', 'C:\\b'],
    ['C:\\a', 'C:x', 'C:\\a\\C:x'],
    ['C:', 'x', 'C:x'],
    ['\\', '\\host\\share', '\\host\\share'],
    ['\\\\host\\share', 'x', '\\\\host\\share\\x'],
    ['C:\\a', '..\\..\\..', 'C:\\'],
  ])('join(%j, %j) is %j', (base, path, joined) => {
    expect(windowsPaths.join(base, path)).toBe(joined)
  })

  test.each([
    ['C:\\x', true, true],
    ['C:/x', true, true],
    ['C:x', true, false],
    ['C:', true, false],
    ['\\x', false, false],
    ['/x', false, false],
    ['x', false, false],
    ['', false, false],
    ['\\\\host\\share', true, true],
    ['//host/share/x', true, true],
    ['\\\\.\\NUL', true, true],
    ['\\\\?\\UNC\\host\\share\\x', true, true],
    ['\\??\\C:\\x', true, true],
    ['a/b:1.json', false, false],
  ])('%j: volume %j, absolute %j', (path, volume, isAbs) => {
    expect(windowsPaths.hasVolumePrefix(path)).toBe(volume)
    expect(windowsPaths.isAbsolute(path)).toBe(isAbs)
    expect(posixPaths.hasVolumePrefix(path)).toBe(false)
  })

  test.each([
    ['C:\\a\\b.txt', 'C:\\a', 'b.txt', '.txt'],
    ['C:\\a', 'C:\\', 'a', ''],
    ['C:\\', 'C:\\', '\\', ''],
    ['C:a', 'C:.', 'a', ''],
    ['C:', 'C:.', '\\', ''],
    ['a/b', 'a', 'b', ''],
    ['\\\\host\\share\\a', '\\\\host\\share\\', 'a', ''],
    ['\\\\host\\share', '\\\\host\\share', '\\', ''],
  ])('%j has directory %j, base %j and extension %j', (path, directory, base, extension) => {
    expect(windowsPaths.dirname(path)).toBe(directory)
    expect(windowsPaths.basename(path)).toBe(base)
    expect(windowsPaths.extname(path)).toBe(extension)
  })

  test.each([
    ['x', 'C:\\w\\x'],
    ['\\x', 'C:\\x'],
    ['c:x', 'C:\\w\\x'],
    ['D:x', 'D:\\x'],
    ['D:\\x/y', 'D:\\x\\y'],
    ['//host/share/x', '\\\\host\\share\\x'],
  ])('from C:\\w, %j is %j', (path, expected) => {
    expect(windowsPaths.absolute(abs('C:\\w', 'win32'), path)).toBe(expected)
  })

  test.each([
    ['C:\\', 'C:\\a', 'a'],
    ['C:\\a', 'C:\\a\\b', 'b'],
    ['C:\\a', 'c:\\a\\b', undefined],
    ['C:\\a', 'D:\\a\\b', undefined],
    ['\\\\host\\share', '\\\\host\\share\\b', 'b'],
    ['\\\\host\\share', '\\\\host\\shared\\b', undefined],
  ])('in %j, %j is %j', (base, path, relative) => {
    expect(windowsPaths.relativeIn(abs(base, 'win32'), abs(path, 'win32'))).toBe(relative)
  })
})

describe('paths that must stay in a workspace', () => {
  test.each([
    ['a/b.txt', undefined, undefined],
    ['a..b', undefined, undefined],
    ['...', undefined, undefined],
    ['reports/run:1.json', undefined, undefined],
    ['', 'empty', 'empty'],
    ['/a', 'absolute', 'rooted'],
    ['\\a', 'rooted', 'rooted'],
    ['//a', 'absolute', 'absolute'],
    ['\\\\host\\share\\a', 'rooted', 'absolute'],
    ['C:x', undefined, 'volume'],
    ['C:\\x', undefined, 'absolute'],
    ['..', 'parent-segment', 'parent-segment'],
    ['a/../b', 'parent-segment', 'parent-segment'],
    ['a\\..\\b', 'parent-segment', 'parent-segment'],
    ['a\\../b', 'parent-segment', 'parent-segment'],
    ['.', 'workspace-root', 'workspace-root'],
    ['./', 'workspace-root', 'workspace-root'],
    ['./.', 'workspace-root', 'workspace-root'],
    ['.\\', undefined, 'workspace-root'],
    [' ', undefined, undefined],
  ])('%j: %j on POSIX, %j on Windows', (path, posix, windows) => {
    expect(workspacePathFault(path, posixPaths)).toBe(posix)
    expect(workspacePathFault(path, windowsPaths)).toBe(windows)
  })

  it('never lets a good path out of a base', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', ':', 'C'), maxLength: 8 })
    fc.assert(
      fc.property(text, fc.constantFrom<NodeJS.Platform>('linux', 'win32'), (path, platform) => {
        const paths = pathsOf(platform)
        fc.pre(workspacePathFault(path, paths) === undefined)
        const base = abs(platform === 'win32' ? 'D:\\w' : '/w', platform)
        expect(paths.relativeIn(base, paths.join(base, path))).not.toBeOneOf([undefined, '.'])
      }),
    )
  })

  it('sees two dots inside a name', () => {
    expect(hasDotsInside('v1..v2.txt')).toBe(true)
    expect(hasDotsInside('v1.v2.txt')).toBe(false)
  })
})

describe('the way from one path to another', () => {
  test.each([
    ['/a/b', '/a/b', ''],
    ['/a/b', '/a/c', '../c'],
    ['/a', '/', '..'],
    ['/', '/a/b', 'a/b'],
    ['/a/b', '/A/b', '../../A/b'],
  ])('POSIX: from %j to %j is %j', (base, path, way) => {
    expect(posixPaths.relative(abs(base), abs(path))).toBe(way)
    expect(way).toBe(nodePath.posix.relative(base, path))
  })

  test.each([
    ['C:\\a\\b', 'C:\\a\\c', '..\\c'],
    ['C:\\A', 'c:\\a\\b', 'b'],
    ['C:\\a', 'D:\\a', 'D:\\a'],
    ['\\\\host\\share\\a', '\\\\host\\share\\b', '..\\b'],
  ])('Windows: from %j to %j is %j', (base, path, way) => {
    expect(windowsPaths.relative(abs(base, 'win32'), abs(path, 'win32'))).toBe(way)
    expect(way).toBe(nodePath.win32.relative(base, path))
  })
})

describe('the address of a path', () => {
  test.each([
    ['C:\\a b\\é#?.yaml', 'file:///C:/a%20b/%C3%A9%23%3F.yaml'],
    ['\\\\host\\share\\a', 'file://host/share/a'],
  ])('Windows: %j is %j', (path, url) => {
    expect(windowsPaths.fileUrl(abs(path, 'win32'))).toBe(url)
  })

  it.skipIf(process.platform === 'win32')('leads back to the path on POSIX', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '/', '\\', '%', '#', '?', ' ', '\n', 'é', ':', '[', '~'),
      maxLength: 8,
    })
    fc.assert(
      fc.property(text, (path) => {
        const full = abs(`/x${path}`)
        expect(fileURLToPath(posixPaths.fileUrl(full))).toBe(full)
      }),
    )
  })
})
