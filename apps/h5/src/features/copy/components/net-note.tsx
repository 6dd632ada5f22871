import { useTranslations } from 'use-intl';

/** Says under a list that its results are after fees: a rising long can show a loss. */
export function NetNote() {
  return <p className="pad xs c3 copy-net">{useTranslations('copy')('netNote')}</p>;
}
