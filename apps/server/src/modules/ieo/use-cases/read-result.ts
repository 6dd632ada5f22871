import { computeResult, type ShareResult } from '@candor/domain/ieo/compute-result';
import { writeCommit, writeResult } from '@candor/domain/ieo/lines';
import { hashLines } from '@candor/domain/ieo/signed-root';
import { toHex } from '@candor/domain/pricing/chain';
import { findPath } from '@candor/domain/proof/merkle';
import { nodeHashing } from '#modules/proof/index';
import type { Pool } from '#platform/db/pool';
import type { Project } from '../projects.store';
import { type ListedCommit, loadList, toShareTerms } from '../settle.store';

/** The trees of a published result. They never change, so the last few are kept. */
interface Trees {
  readonly list: readonly ListedCommit[];
  readonly result: ShareResult;
  readonly commitLevels: Uint8Array[][];
  readonly resultLevels: Uint8Array[][];
}

const KEPT_PROJECTS = 4;

const build = async (pool: Pool, project: Project, terms: string): Promise<Trees> => {
  const list = await loadList(pool, project.id);
  const result = computeResult(toShareTerms(project), list);
  const commitLevels = (await hashLines(terms, list.map(writeCommit), nodeHashing)).levels;
  const resultLevels = (await hashLines(terms, result.lines.map(writeResult), nodeHashing)).levels;
  return { list, result, commitLevels, resultLevels };
};

export interface LinePath {
  readonly index: number;
  readonly line: string;
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
}

export interface OwnLines {
  readonly commits: readonly LinePath[];
  readonly result: LinePath | null;
}

/** The first leaf is the terms, so line n is leaf n. */
const toPath = (levels: Uint8Array[][], index: number, line: string): LinePath => ({
  index,
  line,
  path: findPath(levels, index).map(({ side, hash }) => ({ side, hash: toHex(hash) })),
});

export const createReadOwnLines = (pool: Pool) => {
  const kept = new Map<number, Promise<Trees>>();
  const treesOf = (project: Project, terms: string): Promise<Trees> => {
    const known = kept.get(project.id);
    if (known) return known;
    const oldest = kept.keys().next();
    if (kept.size >= KEPT_PROJECTS && !oldest.done) kept.delete(oldest.value);
    const fresh = build(pool, project, terms);
    kept.set(project.id, fresh);
    fresh.catch(() => kept.delete(project.id));
    return fresh;
  };
  return async (project: Project, about: { readonly terms: string; readonly alias: string }): Promise<OwnLines> => {
    if (about.alias === '') return { commits: [], result: null };
    const { list, result, commitLevels, resultLevels } = await treesOf(project, about.terms);
    const own = result.lines.find(({ alias }) => alias === about.alias);
    return {
      commits: list
        .filter(({ alias }) => alias === about.alias)
        .map((commit) => toPath(commitLevels, commit.index, writeCommit(commit))),
      result: own ? toPath(resultLevels, own.index, writeResult(own)) : null,
    };
  };
};
