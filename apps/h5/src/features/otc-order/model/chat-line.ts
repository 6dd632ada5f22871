const LINE_CODES = [
  'created',
  'paid',
  'released',
  'cancelled',
  'cancel_asked',
  'timed_out',
  'disputed',
  'decided',
  'appealed',
  'carried_out',
  'operator_wrote',
] as const;

export type LineCode = (typeof LINE_CODES)[number];

/** Whether a system line is a step this version of the app has a sentence for. */
export const isLineCode = (code: string): code is LineCode => LINE_CODES.some((each) => each === code);
