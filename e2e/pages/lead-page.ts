import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import type { Api, Person } from '../fixtures/api';
import { makePicture } from '../fixtures/pictures';
import { openOperatorApi } from './fund-page';
import { OPERATOR_PASSWORD } from './ops-page';

interface Owner {
  readonly api: Api;
  readonly token: string;
  readonly person: Person;
}

const loginOperator = async (api: Api, email: string): Promise<string> =>
  ((await api.call('/ops/login', { form: { email, password: OPERATOR_PASSWORD } })) as { token: string }).token;

/** USDT in the futures account, as an adjustment by two operators. */
export async function creditFutures({ api, token }: Pick<Owner, 'api' | 'token'>, usdt: string): Promise<void> {
  const { id } = (await api.call('/user/info', { token })) as { id: number };
  const [one, two] = [await loginOperator(api, 'ops@candor.test'), await loginOperator(api, 'ops2@candor.test')];
  const credit = {
    user_id: String(id),
    currency_id: '3',
    account: 'lever',
    direction: 'credit',
    amount: usdt,
    reason: 'Money for a test',
  };
  const { proposal_id: proposal } = (await api.call('/ops/adjustments/propose', { token: one, form: credit })) as {
    proposal_id: number;
  };
  await api.call('/ops/proposals/decide', { token: two, form: { id: String(proposal), verdict: 'approve' } });
}

/** A phone number, both levels of verification, and USDT in the futures account: what a lead trader needs. */
export async function meetConditions({ api, token, person }: Owner, phone: string, usdt = '500'): Promise<void> {
  await api.call('/sms_send', { token, form: { area_code: '1', mobile: phone } });
  const code = await api.codeFor(`+1${phone}`);
  await api.call('/safe/mobile', { token, form: { area_code: '1', mobile: phone, code } });
  const operator = await openOperatorApi(api);
  const basic = { real_type: '1', id_type: '1', name: 'End Toend', card_id: `E${phone}` };
  await api.call('/user/real', { token, form: basic });
  await operator.verify(person);
  const [front, reverse] = [
    await api.upload(token, await makePicture('front', '#335577')),
    await api.upload(token, await makePicture('reverse', '#775533')),
  ];
  await api.call('/user/real', { token, form: { real_type: '2', front_pic: front, reverse_pic: reverse } });
  await operator.verify(person);
  await creditFutures({ api, token }, usdt);
}

/** Applies by the calls of the app. */
export const applyToLead = ({ api, token }: Owner, signature: string): Promise<unknown> =>
  api.call('/copy/apply', { token, form: { agreement: COPY_AGREEMENT, share_percent: '12.5', signature } });
