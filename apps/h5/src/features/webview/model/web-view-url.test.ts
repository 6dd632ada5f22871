import { describe, expect, it } from 'vitest';
import { decideWebViewUrl, readHostList } from './web-view-url.ts';

const allowed = { origin: 'https://app.candor.test', hosts: ['good.example', 'help.good.example'] };
const TAB = String.fromCharCode(9);
const LINE = String.fromCharCode(10);
const NUL = String.fromCharCode(0);

describe('addresses that must not open [T5]', () => {
  it.each<[string | null]>([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    [`java${TAB}script:alert(1)`],
    [`java${LINE}script:alert(1)`],
    [' javascript:alert(1)'],
    ['javascript://good.example/%0aalert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:msgbox(1)'],
    ['//evil.example'],
    ['https:evil.example'],
    ['https:/evil.example'],
    ['https://good.example@evil.example/'],
    ['https://good.example:443@evil.example/'],
    ['https://evil.example\\@good.example/'],
    ['\\\\evil.example'],
    ['https://evil.example/?https://good.example'],
    ['https://good.example.evil.example/'],
    ['https://evilgood.example/'],
    ['https://sub.good.example/'],
    ['https%3A%2F%2Fgood.example%2F'],
    ['https://good%2eexample/'],
    ['blob:https://app.candor.test/1f0a'],
    ['file:///etc/passwd'],
    ['http://good.example/'],
    ['https://good.example:8443/'],
    ['https://app.candor.test.evil.example/'],
    ['https://app.candor.test@evil.example/'],
    ['http://app.candor.test/h5/'],
    [`https://good.example/${NUL}`],
    ['https://gооd.example/'],
    [`https://good.example/${'a'.repeat(3000)}`],
    ['/pages/index/index'],
    ['about:blank'],
    [''],
    [null],
  ])('%j', (raw) => expect(decideWebViewUrl(raw, allowed)).toEqual({ kind: 'blocked' }));
});

describe('addresses that may open', () => {
  it.each([
    ['https://good.example', 'https://good.example/', 'good.example'],
    ['https://GOOD.example/a?b=c#d', 'https://good.example/a?b=c#d', 'good.example'],
    ['https://good.example:443/x', 'https://good.example/x', 'good.example'],
    ['https://help.good.example/', 'https://help.good.example/', 'help.good.example'],
    ['https://app.candor.test/h5/', 'https://app.candor.test/h5/', 'app.candor.test'],
  ])('%s', (raw, url, host) => {
    const isOwn = host === 'app.candor.test';
    expect(decideWebViewUrl(raw, allowed)).toEqual({ kind: 'open', url, host, isOwn });
  });

  it('our own origin also without https and with a port, as on a developer’s machine', () => {
    const local = { origin: 'http://127.0.0.1:8080', hosts: [] };
    expect(decideWebViewUrl('http://127.0.0.1:8080/h5/', local).kind).toBe('open');
    expect(decideWebViewUrl('http://127.0.0.1:8081/h5/', local).kind).toBe('blocked');
  });
});

it.each([
  ['', []],
  ['good.example', ['good.example']],
  [' Good.example,  help.good.example ,', ['good.example', 'help.good.example']],
])('the setting "%s" lists %j', (setting, hosts) => expect(readHostList(setting)).toEqual(hosts));
