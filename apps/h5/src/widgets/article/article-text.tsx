import { createElement, type ReactNode, useMemo } from 'react';
import { type ArticleNode, readArticle } from './article-nodes.ts';
import './article-text.css';

/** Renders an article. The HTML is parsed in an inert document and rebuilt from allowed elements. */
export function ArticleText({ html }: { html: string }) {
  const nodes = useMemo(() => readArticle(new DOMParser().parseFromString(html, 'text/html').body.childNodes), [html]);
  return <div className="article-text">{draw(nodes)}</div>;
}

function draw(nodes: readonly ArticleNode[]): ReactNode {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    // The nodes are never reordered, so the index is a stable key.
    const props = node.href === undefined ? { key: index } : { key: index, href: node.href };
    return node.tag === 'br' ? createElement('br', props) : createElement(node.tag, props, draw(node.children));
  });
}
