import { Input, type InputProps } from 'antd';

const CODE_LENGTH = 6;

/** The form it stands in hands it value and change. */
export function CodeInput(props: InputProps) {
  return <Input {...props} autoComplete="one-time-code" inputMode="numeric" maxLength={CODE_LENGTH} autoFocus />;
}
