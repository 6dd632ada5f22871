import { Input, type InputProps } from 'antd';

const CODE_LENGTH = 6;

/** Value and onChange come from the enclosing form. */
export function CodeInput(props: InputProps) {
  return <Input maxLength={CODE_LENGTH} {...props} autoComplete="one-time-code" inputMode="numeric" autoFocus />;
}
