export const auditTexts = {
  title: 'Audit log',
  intro:
    'Everything operators did, in order. Each row carries a hash over itself and the row before it, so a changed or missing row shows.',
  subject: 'Subject',
  subjectHint: 'for example: user 7',
  operator: 'Operator',
  anyOperator: 'Anybody',
  seq: 'No.',
  time: 'Time',
  action: 'Action',
  note: 'Note',
  ip: 'Address',
  hash: 'Hash',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  more: 'Show older',
  empty: 'No rows match.',
  verify: 'Verify the log',
  verifying: 'Every hash is being recomputed …',
  verified: 'The log is whole',
  verifiedWhat: (rows: number): string =>
    `Rows read from the first to the last: ${rows}. Every hash was recomputed: each row is as it was written, none is missing, and the last one is the head of the log.`,
  broken: 'The log is not whole',
  brokenWhat: (seq: number, problem: string): string =>
    `The rows before row ${seq} are as they were written. Row ${seq} is ${problem}.`,
  problems: {
    missing: 'missing',
    changed: 'not what was written',
    unlinked: 'not linked to the row before it',
  } as Readonly<Record<string, string>>,
};
