import type { ReplyOf } from '@candor/contract/call';
import { endUserSessions, freezeUser, type operatorUser } from '@candor/contract/ops-users';
import { users } from '#texts/users.ts';
import { ConfirmAction, type ConfirmField } from '#ui/confirm-action.tsx';

export type User = ReplyOf<typeof operatorUser>;

const REASON: ConfirmField = {
  name: 'reason',
  label: users.reason,
  hint: users.freezeHint,
  required: true,
  isLong: true,
};

/** The few things that may be done about somebody. */
export function UserActions({ user }: { readonly user: User }) {
  const id = String(user.id);
  const name = user.email || user.phone;
  return (
    <>
      <ConfirmAction
        call={endUserSessions}
        input={{ id }}
        label={users.endSessions}
        title={users.endTitle}
        consequence={users.endWill(name)}
        fields={[REASON]}
        done={users.ended}
      />
      {user.is_frozen === 1 ? (
        <ConfirmAction
          call={freezeUser}
          input={{ id, frozen: '0' }}
          label={users.open}
          title={users.openTitle}
          consequence={users.openWill(name)}
          fields={[REASON]}
          done={users.opened}
        />
      ) : (
        <ConfirmAction
          call={freezeUser}
          input={{ id, frozen: '1' }}
          label={users.freeze}
          title={users.freezeTitle}
          consequence={users.freezeWill(name)}
          fields={[REASON]}
          done={users.frozenDone}
          tone="danger"
        />
      )}
    </>
  );
}
