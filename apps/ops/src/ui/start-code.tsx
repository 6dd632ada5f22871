import { Modal } from 'antd';
import { startCodeTexts as texts } from '#texts/operators.ts';
import { Facts } from './facts.tsx';

export interface ShownCode {
  readonly email: string;
  readonly code: string;
}

/** One half of a start code. It cannot be shown again: the server keeps no copy. */
export function StartCode({ shown, onClose }: { readonly shown: ShownCode; readonly onClose: () => void }) {
  return (
    <Modal
      open
      title={texts.title}
      okText={texts.close}
      onOk={onClose}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <p className="consequence">{texts.lead(shown.email)}</p>
      <Facts rows={[{ name: texts.code, value: <span className="mono">{shown.code}</span> }]} />
    </Modal>
  );
}
