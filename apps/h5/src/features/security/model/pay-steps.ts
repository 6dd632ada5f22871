/** Setting the pay password: type it, repeat it, prove it with a code. */
export interface PaySteps {
  readonly step: 'first' | 'repeat' | 'code';
  readonly pin: string;
  /** How often something had to be typed again; each increase empties the boxes. */
  readonly failures: number;
  readonly differs: boolean;
}

export type PayAction =
  | { readonly type: 'typed'; readonly pin: string }
  /** Back to the start, for example because the server refused the password itself. */
  | { readonly type: 'again' };

export const FIRST_PAY_STEP: PaySteps = { step: 'first', pin: '', failures: 0, differs: false };

export function reducePaySteps(state: PaySteps, action: PayAction): PaySteps {
  if (action.type === 'again') return { ...FIRST_PAY_STEP, failures: state.failures + 1 };
  if (state.step === 'first') return { ...state, step: 'repeat', pin: action.pin, differs: false };
  if (state.step === 'repeat' && action.pin === state.pin) return { ...state, step: 'code' };
  if (state.step === 'repeat') return { ...FIRST_PAY_STEP, failures: state.failures + 1, differs: true };
  return state;
}
