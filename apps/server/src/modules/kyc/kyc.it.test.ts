import type { RefusalCode } from '@candor/contract/codes';
import { LANGUAGES } from '@candor/contract/languages';
import { sentenceOf } from '@candor/contract/messages/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, mailsTo, noticesOf, type Person, uploadPicture } from '#app/testing/account-steps';
import { COUNTS } from '#app/testing/counts';
import { sendAtOnce } from '#app/testing/last-byte-burst';
import { expectNoChange } from '#app/testing/no-change';
import { encodeForm } from '#app/testing/send-form';
import { checkBooks, startTestApp, type TestApp } from '#app/testing/test-app';
import type { Refusal } from '#platform/refusal';
import { decideReal, loadVerifiedLevel } from './index';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
checkBooks(() => testApp);

const sentence = (code: RefusalCode | 'real_submitted', params = {}) => sentenceOf('en', code, params);

let numbers = 0;
const newCard = (): string => {
  numbers += 1;
  return `E${String(numbers).padStart(8, '0')}`;
};
const basicFields = (more: Record<string, string> = {}): Record<string, string> => ({
  real_type: '1',
  id_type: '1',
  name: 'Mina Okafor',
  card_id: newCard(),
  ...more,
});
const submit = (person: { token: string }, fields: Record<string, string>) =>
  testApp.call('POST', '/user/real', { token: person.token, fields });
const pictureFields = async (person: Person): Promise<Record<string, string>> => ({
  real_type: '2',
  front_pic: await uploadPicture(testApp, person),
  reverse_pic: await uploadPicture(testApp, person),
});
const stateOf = async (person: Person) =>
  (await testApp.call('GET', '/real/state', { token: person.token })).message as Record<string, never> & {
    real_data: Record<string, string | number | null> | null;
  };
const openId = async (person: Person): Promise<number> => {
  const { rows } = await testApp.pool.query<{ id: number }>(
    `select id from kyc_submission where user_id = $1 and status = 'review'`,
    [person.id],
  );
  return rows[0]?.id ?? 0;
};
const decide = async (person: Person, approve: boolean, reason = ''): Promise<void> =>
  decideReal(testApp.app.parts, { submissionId: await openId(person), operator: 'op 1', approve, reason });
const passBasic = async (fields?: Record<string, string>): Promise<Person> => {
  const person = await addPerson(testApp);
  expect((await submit(person, fields ?? basicFields())).message).toBe(sentence('real_submitted'));
  await decide(person, true);
  return person;
};

describe('the verification of a user', () => {
  it('shows each state, the limits and what the operator said', async () => {
    const person = await addPerson(testApp);
    expect(await stateOf(person)).toEqual({
      real_status: 0,
      review_status: 0,
      advanced_review_status: 0,
      real_data: null,
      reason: '',
      advanced_reason: '',
      email_bound: 1,
      phone_bound: 1,
      limits: [
        { level: 0, withdraw_btc_24h: '0.00000000', fiat_usdt_per_trade: '0.00000000' },
        { level: 1, withdraw_btc_24h: '200.00000000', fiat_usdt_per_trade: '2000.00000000' },
        { level: 2, withdraw_btc_24h: '500.00000000', fiat_usdt_per_trade: '1000000.00000000' },
      ],
      used_btc_24h: '0.00000000',
      remaining_btc_24h: '0.00000000',
    });

    const card = newCard();
    expect((await submit(person, basicFields({ card_id: card }))).message).toBe(sentence('real_submitted'));
    const inReview = await stateOf(person);
    expect(inReview).toMatchObject({ real_status: 0, review_status: 1 });
    expect(inReview.real_data).toMatchObject({ name: 'Mina Okafor', id_type: 1, advanced_user: null, front_pic: '' });
    expect(inReview.real_data?.card_id).toBe(`${card.slice(0, 2)}*****${card.slice(-2)}`);

    await decide(person, false, 'The name does not match the document.');
    expect(await stateOf(person)).toMatchObject({ review_status: 3, reason: 'The name does not match the document.' });
    expect(await noticesOf(testApp, person)).toEqual(['real_refused']);

    expect((await submit(person, basicFields({ card_id: card }))).type).toBe('ok');
    await decide(person, true);
    expect(await stateOf(person)).toMatchObject({
      real_status: 1,
      review_status: 2,
      reason: '',
      remaining_btc_24h: '200.00000000',
    });
    const info = await testApp.call('GET', '/user/info', { token: person.token });
    expect(info.message).toMatchObject({ review_status: 2, name: 'Mina Okafor' });
    expect(await mailsTo(testApp, person.email)).toEqual(['real_refused', 'real_passed']);
    expect(await loadVerifiedLevel(testApp.pool, person.id)).toBe(1);

    expect((await submit(person, await pictureFields(person))).message).toBe(sentence('real_submitted'));
    expect(await stateOf(person)).toMatchObject({
      real_status: 1,
      advanced_review_status: 1,
      real_data: { advanced_user: 1 },
    });
    await decide(person, true);
    expect(await stateOf(person)).toMatchObject({
      real_status: 2,
      advanced_review_status: 2,
      remaining_btc_24h: '500.00000000',
    });
    expect(await loadVerifiedLevel(testApp.pool, person.id)).toBe(2);
  });

  it('shows the own pictures by short-lived addresses, which nobody opens without their signature', async () => {
    const person = await passBasic();
    const fields = await pictureFields(person);
    await submit(person, fields);
    const { real_data } = await stateOf(person);
    const signed = String(real_data?.front_pic);
    expect(signed).toContain(`${fields.front_pic}?exp=`);
    const response = await fetch(`${testApp.origin}${signed}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${testApp.origin}${fields.front_pic}`)).status).toBe(404);
    const other = await addPerson(testApp);
    const asOther = await fetch(`${testApp.origin}${fields.front_pic}`, { headers: { authorization: other.token } });
    expect(asOther.status).toBe(404);
  });

  it('takes the spellings of old clients', async () => {
    const person = await addPerson(testApp);
    const { id_type: _, ...rest } = basicFields({ card_id: ' 110105-19491231-002x ' });
    expect((await submit(person, { ...rest, idtype: '0' })).type).toBe('ok');
    expect((await stateOf(person)).real_data).toMatchObject({ id_type: 0, card_id: '11**************2X' });
  });

  it('keeps no document number that could be read from the table', async () => {
    const card = newCard();
    const person = await passBasic(basicFields({ card_id: card }));
    const { rows } = await testApp.pool.query<{ row: string }>(
      'select s::text as row from kyc_submission s where user_id = $1',
      [person.id],
    );
    expect(rows[0]?.row).not.toContain(card);
  });
});

describe('refused submissions', () => {
  const expectRefused = async (person: Person, fields: Record<string, string>, code: RefusalCode, params = {}) => {
    const reply = await expectNoChange(testApp, () => submit(person, fields));
    expect(reply).toMatchObject({ type: 'error', message: sentence(code, { origin: testApp.origin, ...params }) });
  };

  it.each<[string, Record<string, string>, RefusalCode, Record<string, string>?]>([
    ['no name', { name: '' }, 'real_name_invalid'],
    ['a name with markup', { name: '<script>' }, 'real_name_invalid'],
    ['a name with a hidden sign', { name: 'Mi\u202ena' }, 'real_name_invalid'],
    ['no number', { card_id: '' }, 'real_card_invalid'],
    ['a number with signs', { card_id: "E1234' or 1=1" }, 'real_card_invalid'],
    ['a mainland card with a wrong check sign', { id_type: '0', card_id: '110105194912310021' }, 'real_card_invalid'],
    ['an unknown document', { id_type: '7' }, 'parameter_error', { field: 'id_type' }],
    ['an unknown level', { real_type: '3' }, 'parameter_error', { field: 'real_type' }],
  ])('%s', async (_, changes, code, params) => {
    await expectRefused(await addPerson(testApp), basicFields(changes), code, params);
  });

  it('before e-mail and phone are bound [D5]', async () => {
    const user = await testApp.addUser();
    const person: Person = { ...user, email: '', phone: '' };
    await expectRefused(person, basicFields(), 'bind_first');
    await expectRefused(
      person,
      { real_type: '2', front_pic: '/upload/x.png', reverse_pic: '/upload/y.png' },
      'bind_first',
    );
  });

  it('the refusal without a phone names the page where one is bound, for clients without it [F15]', async () => {
    const person: Person = { ...(await testApp.addUser()), email: '', phone: '' };
    for (const lang of LANGUAGES) {
      const { message } = await submit(person, basicFields({ lang }));
      expect([lang, message]).toEqual([lang, expect.stringContaining(`${testApp.origin}/h5/#/pages/setting/security`)]);
    }
  });

  it('the second level before the first has passed [D5]', async () => {
    const person = await addPerson(testApp);
    const fields = await pictureFields(person);
    await expectRefused(person, fields, 'real_basic_first');
    await submit(person, basicFields());
    await expectRefused(person, fields, 'real_basic_first');
    await decide(person, false, 'Unreadable.');
    await expectRefused(person, fields, 'real_basic_first');
  });

  it('a submission while one waits for review, and after it was passed [D6]', async () => {
    const person = await addPerson(testApp);
    await submit(person, basicFields());
    await expectRefused(person, basicFields(), 'real_in_review');
    await decide(person, true);
    await expectRefused(person, basicFields(), 'real_already_passed');
    await submit(person, await pictureFields(person));
    await expectRefused(person, await pictureFields(person), 'real_in_review');
    await decide(person, true);
    await expectRefused(person, await pictureFields(person), 'real_already_passed');
  });

  it('a document another user has, however it is spelled and whatever it is called [D7]', async () => {
    const taken = '440524188001010014';
    await passBasic(basicFields({ id_type: '0', card_id: taken }));
    const pending = await addPerson(testApp);
    const waiting = newCard();
    await submit(pending, basicFields({ card_id: waiting }));
    const thief = await addPerson(testApp);
    for (const card of [
      taken,
      '4405 2418 8001 0100 14',
      '４４０５２４１８８００１０１００１４',
      waiting,
      waiting.toLowerCase(),
    ]) {
      await expectRefused(thief, basicFields({ id_type: '1', card_id: card }), 'real_card_used');
    }
    await decide(pending, false, 'Unreadable.');
    expect((await submit(thief, basicFields({ card_id: waiting }))).type).toBe('ok');
  });

  it('pictures that are absent, of somebody else, used already or the same twice', async () => {
    const [person, other] = [await passBasic(), await addPerson(testApp)];
    const fields = await pictureFields(person);
    const foreign = await uploadPicture(testApp, other);
    await expectRefused(person, { real_type: '2' }, 'file_missing');
    await expectRefused(person, { ...fields, reverse_pic: '' }, 'file_missing');
    await expectRefused(person, { ...fields, front_pic: foreign }, 'image_not_yours');
    await expectRefused(person, { ...fields, front_pic: '../../etc/passwd' }, 'image_not_yours');
    await expectRefused(person, { ...fields, reverse_pic: fields.front_pic ?? '' }, 'image_not_yours');
    const avatar = await uploadPicture(testApp, person);
    await testApp.call('POST', '/user/uploadHeadPortrait', { token: person.token, fields: { head_portrait: avatar } });
    await expectRefused(person, { ...fields, front_pic: avatar }, 'image_not_yours');
  });

  it('fields that are not of the form change nothing [A10]', async () => {
    const [person, victim] = [await addPerson(testApp), await addPerson(testApp)];
    const forbidden = {
      is_admin: '1',
      balance: '999',
      level: '2',
      real_state: '2',
      review_status: '2',
      real_status: '2',
      status: 'passed',
      advanced_user: '2',
      parent_id: '1',
      credit_score: '200',
      user_id: String(victim.id),
      decided_by: 'me',
    };
    expect((await submit(person, basicFields(forbidden))).type).toBe('ok');
    expect(await stateOf(person)).toMatchObject({ real_status: 0, review_status: 1, advanced_review_status: 0 });
    expect(await stateOf(victim)).toMatchObject({ review_status: 0 });
    const { rows } = await testApp.pool.query('select credit_score, parent_id, status from app_user where id = $1', [
      person.id,
    ]);
    expect(rows[0]).toEqual({ credit_score: 100, parent_id: null, status: 'active' });
  });
});

describe('submissions and decisions at the same instant', () => {
  it('of twenty submissions of one user one is accepted [D6]', async () => {
    // The first rounds open the connections that let the later ones meet.
    for (let round = 0; round < COUNTS.kycApplyRounds; round += 1) {
      const person = await addPerson(testApp);
      const request = () => ({
        origin: testApp.origin,
        path: '/user/real',
        form: encodeForm(basicFields()),
        token: person.token,
      });
      const replies = await sendAtOnce(Array.from({ length: 20 }, request));
      expect(replies.filter((reply) => reply.type === 'ok')).toHaveLength(1);
      const others = replies.filter((reply) => reply.type !== 'ok').map((reply) => reply.message);
      expect(new Set(others)).toEqual(new Set([sentence('real_in_review')]));
    }
  });

  it('of ten users with one document one counts [D7]', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(testApp)));
    const form = encodeForm(basicFields());
    const replies = await sendAtOnce(
      people.map(({ token }) => ({ origin: testApp.origin, path: '/user/real', form, token })),
    );
    expect(replies.filter((reply) => reply.type === 'ok')).toHaveLength(1);
    expect(replies.filter((reply) => reply.message === sentence('real_card_used'))).toHaveLength(9);
  });

  it('of an approval and a refusal one counts, and the other is refused as decided [D10]', async () => {
    for (let round = 0; round < COUNTS.kycReviewRounds; round += 1) {
      const person = await addPerson(testApp);
      await submit(person, basicFields());
      const submissionId = await openId(person);
      const outcomes = await Promise.allSettled([
        decideReal(testApp.app.parts, { submissionId, operator: 'op 1', approve: true, reason: '' }),
        decideReal(testApp.app.parts, { submissionId, operator: 'op 2', approve: false, reason: 'No.' }),
      ]);
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost.map(({ reason }) => (reason as Refusal).code)).toEqual(['already_decided']);
      const approved = outcomes[0]?.status === 'fulfilled';
      expect(await stateOf(person)).toMatchObject({ review_status: approved ? 2 : 3 });
      expect(await noticesOf(testApp, person)).toEqual([approved ? 'real_passed' : 'real_refused']);
    }
  });
});

describe('the decision of an operator', () => {
  it('gives a reason for a refusal, decides what exists, and once', async () => {
    const person = await addPerson(testApp);
    await submit(person, basicFields());
    const submissionId = await openId(person);
    const of = (more: object) =>
      decideReal(testApp.app.parts, { submissionId, operator: 'op 1', approve: true, reason: '', ...more });
    await expect(of({ approve: false, reason: '  ' })).rejects.toMatchObject({ code: 'reason_missing' });
    await expect(of({ submissionId: 2_000_000_000 })).rejects.toMatchObject({ code: 'not_found' });
    await of({});
    await expect(of({})).rejects.toMatchObject({ code: 'already_decided' });
    const update = testApp.pool.query(`update kyc_submission set status = 'refused', reason = 'x' where id = $1`, [
      submissionId,
    ]);
    await expect(update).rejects.toThrow(/decided already/);
  });
});
