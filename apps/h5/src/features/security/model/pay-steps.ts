/** Steps of setting the pay password: enter, repeat, confirm with a code. */
export interface PaySteps {
  readonly step: 'first' | 'repeat' | 'code';
  readonly pin: string;
  /** Number of restarts; each increase clears the input. */
  readonly failures: number;
  readonly differs: boolean;
}

export type PayAction =
  | { readonly type: 'typed'; readonly pin: string }
  /** Restart, for example because the server refused the password. */
  | { readonly type: 'again' };

export const FIRST_PAY_STEP: PaySteps = { step: 'first', pin: '', failures: 0, differs: false };

export function reducePaySteps(state: PaySteps, action: PayAction): PaySteps {
  if (action.type === 'again') return { ...FIRST_PAY_STEP, failures: state.failures + 1 };
  if (state.step === 'first') return { ...state, step: 'repeat', pin: action.pin, differs: false };
  if (state.step === 'repeat' && action.pin === state.pin) return { ...state, step: 'code' };
  if (state.step === 'repeat') return { ...FIRST_PAY_STEP, failures: state.failures + 1, differs: true };
  return state;
}
