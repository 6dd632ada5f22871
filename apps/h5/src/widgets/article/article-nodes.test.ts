import { describe, expect, it } from 'vitest';
import { type ArticleNode, readArticle, type SourceNode } from './article-nodes.ts';

type Attributes = Readonly<Record<string, string>>;

const text = (content: string): SourceNode => ({
  nodeType: 3,
  nodeName: '#text',
  textContent: content,
  childNodes: [],
});

const element = (name: string, attributes: Attributes, ...children: SourceNode[]): SourceNode => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  textContent: '',
  childNodes: children,
  getAttribute: (wanted) => attributes[wanted] ?? null,
});

const comment: SourceNode = { nodeType: 8, nodeName: '#comment', textContent: 'secret', childNodes: [] };
const hello = text('hello');
const link = (href: string) => element('a', { href, onclick: 'x()' }, hello);

describe('readArticle', () => {
  it.each<[string, SourceNode, readonly ArticleNode[]]>([
    ['text', hello, ['hello']],
    ['a paragraph', element('p', { style: 'x', onclick: 'x()' }, hello), [{ tag: 'p', children: ['hello'] }]],
    ['the page has its own h1', element('h1', {}, hello), [{ tag: 'h2', children: ['hello'] }]],
    [
      'a wrapper keeps its content',
      element('div', {}, element('b', {}, hello)),
      [{ tag: 'strong', children: ['hello'] }],
    ],
    ['a script goes with its content', element('script', {}, hello), []],
    ['a drawing goes with its content', element('svg', { onload: 'x()' }, hello), []],
    ['a frame goes', element('iframe', { src: 'https://evil.example' }, hello), []],
    ['an image goes', element('img', { src: 'x', onerror: 'x()' }), []],
    ['a comment goes', comment, []],
    ['an unknown name is no property lookup', element('__proto__', {}, hello), ['hello']],
    [
      'blanks between list items',
      element('ul', {}, text('\n'), element('li', {}, hello)),
      [{ tag: 'ul', children: [{ tag: 'li', children: ['hello'] }] }],
    ],
    ['a line break has no content', element('br', {}, hello), [{ tag: 'br', children: [] }]],
  ])('%s', (_, node, nodes) => expect(readArticle([node])).toEqual(nodes));
});

describe('links', () => {
  it.each<[string, string | null]>([
    ['https://good.example/a?b=1', '#/pages/common/webView?url=https%3A%2F%2Fgood.example%2Fa%3Fb%3D1'],
    ['#/pages/common/article?key=faq', '#/pages/common/article?key=faq'],
    ['#/customer', '#/customer'],
    ['http://good.example', null],
    ['javascript:alert(1)', null],
    [' javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//evil.example', null],
    ['#/pages/../x', null],
    ['', null],
  ])('%s leads to %s', (href, expected) => {
    const [node] = readArticle([link(href)]);
    expect(typeof node === 'object' ? node.href : null).toBe(expected);
  });
});
