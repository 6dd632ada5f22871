import type { Finding } from './source';

/** An old sin we live with for now: how often one rule is broken in one file. */
export type Exception = { path: string; rule: string; count: number };

/** Findings beyond the exceptions, and exceptions that allow more than is there: both must go. */
export function applyRatchet(findings: Finding[], exceptions: Exception[]): { open: Finding[]; loose: Exception[] } {
  const matching = ({ path, rule }: Exception) =>
    findings.filter((finding) => finding.path === path && finding.rule === rule);
  const forgiven = new Set(exceptions.flatMap((exception) => matching(exception).slice(0, exception.count)));
  return {
    open: findings.filter((finding) => !forgiven.has(finding)),
    loose: exceptions.filter((exception) => exception.count > matching(exception).length),
  };
}
