import type { ReplyOf } from '@candor/contract/call';
import type { ieoCommitList, ieoResult } from '@candor/contract/ieo';
import type { Language } from '@candor/contract/languages';
import { sub, toAmount, toFixed8 } from '@candor/money/decimal';
import { fromUnits, toUnits } from '@candor/money/units';
import type { PublishedKey } from '#kernel/pricing/checkpoints.store';
import type { Commit } from './commits.store';
import { toProjectItem, toTranches } from './ieo.reply';
import type { Project } from './projects.store';
import type { StoredRoot } from './settle.store';
import type { ProjectView } from './use-cases/read-projects';
import type { OwnLines } from './use-cases/read-result';

type ListProof = ReplyOf<typeof ieoCommitList>['proof'];
type Result = ReplyOf<typeof ieoResult>;

const SCALE = 8;

const toRoot = ({ root, leafCount, signedMs, keyId, signature }: StoredRoot): ListProof['commits'] => ({
  root,
  leaf_count: leafCount,
  signed_ms: signedMs,
  key_id: keyId,
  signature,
});

export interface Published {
  readonly commits: StoredRoot;
  readonly result: StoredRoot | null;
  readonly keys: readonly PublishedKey[];
}

export const toListProof = ({ commits, result, keys }: Published): ListProof => {
  const used = new Set([commits.keyId, ...(result ? [result.keyId] : [])]);
  return {
    format: 'candor-ieo-1',
    terms: commits.terms,
    commits: toRoot(commits),
    result: result && toRoot(result),
    keys: keys.filter(({ id }) => used.has(id)).map(({ id, publicKey }) => ({ id, public_key: publicKey })),
  };
};

/** The own share of each round, until the own part ends at its cap. */
const toRounds = ({ rounds, userCap }: Project, ownWanted: string): Result['rounds'] => {
  const own = toUnits(ownWanted, SCALE);
  const cap = toUnits(userCap, SCALE);
  const most = own < cap ? own : cap;
  let isOver = own === 0n;
  return (rounds ?? []).map(([left, wanted, capped], index) => {
    const [leftUnits, wantedUnits] = [toUnits(left, SCALE), toUnits(wanted, SCALE)];
    const isIn = !isOver;
    if (leftUnits * own >= most * wantedUnits) isOver = true;
    return {
      number: index + 1,
      left: toFixed8(left),
      wanted: toFixed8(wanted),
      capped,
      own: isIn ? toFixed8(fromUnits((leftUnits * own) / wantedUnits, SCALE)) : '',
    };
  });
};

const toCoins = (project: Project, commits: readonly Commit[]): Result['coins'] =>
  project.prices.flatMap(({ currencyId, currency, price }) => {
    const own = commits.filter((commit) => commit.currencyId === currencyId);
    if (own.length === 0) return [];
    const total = (pick: (commit: Commit) => string | null): string =>
      toFixed8(
        fromUnits(
          own.reduce((sum, commit) => sum + toUnits(pick(commit) ?? '0', SCALE), 0n),
          SCALE,
        ),
      );
    return [
      {
        currency_id: currencyId,
        currency_name: currency,
        price: toFixed8(price),
        paid: total(({ paid }) => paid),
        allocated: total(({ allocated }) => allocated),
        cost: total(({ cost }) => cost),
        refund: total(({ refund }) => refund),
      },
    ];
  });

interface ResultParts {
  readonly view: ProjectView;
  readonly published: Published & { readonly result: StoredRoot };
  readonly commits: readonly Commit[];
  readonly lines: OwnLines;
  readonly language: Language;
}

export const toResult = ({ view, published, commits, lines, language }: ResultParts): Result => {
  const { project, own } = view;
  const [received, unlocked] = [own?.allocated ?? '0', own?.unlocked ?? '0'];
  const proof = toListProof(published);
  const copy = ({ index, line, path }: NonNullable<OwnLines['result']>) => ({ index, line, path: [...path] });
  return {
    project: toProjectItem(view, language),
    proof: { ...proof, result: toRoot(published.result) },
    rounds: toRounds(project, own?.wanted ?? '0'),
    allocated: toFixed8(project.allocated ?? '0'),
    users: project.buyers ?? 0,
    commits: project.commits ?? 0,
    user_cap: toFixed8(project.userCap),
    step: toFixed8(project.step),
    alias: own?.alias ?? '',
    own_commits: lines.commits.map(copy),
    own_result: lines.result && copy(lines.result),
    wanted: toFixed8(own?.wanted ?? '0'),
    received: toFixed8(received),
    coins: toCoins(project, commits),
    tranches: toTranches(project, received),
    unlocked: toFixed8(unlocked),
    locked: toFixed8(sub(toAmount(received), toAmount(unlocked))),
    day_seconds: project.dayMs / 1_000,
  };
};
