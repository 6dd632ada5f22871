export const roleTexts = {
  support: 'answers customers, freezes accounts',
  reviewer: 'decides deposits, withdrawals and identities',
  finance: 'proposes adjustments and rules, exports the books',
  content: 'writes news, pages and notices',
  auditor: 'reads everything, exports the books',
  admin: 'proposes and decides who is an operator, proposes rules, decides proposals',
};

export const operatorTexts = {
  title: 'Operators',
  intro: 'Who runs this place. Whatever changes here is proposed by one administrator and decided by another.',
  id: 'No.',
  email: 'E-mail',
  name: 'Name',
  roles: 'Roles',
  status: 'State',
  active: 'Active',
  disabled: 'Disabled',
  totp: 'Authenticator',
  on: 'On',
  off: 'Off',
  since: 'Since',
  approves: 'Approves',
  approvesNow: 'Yes',
  you: 'you',
  add: 'Propose an operator',
  edit: 'Edit',
  disable: 'Disable',
  enable: 'Enable',
  propose: 'Propose',
  proposed: 'Proposed. It waits for another administrator.',
  reason: 'Reason, for who decides and for the log',
  resets: 'Lost access',
  resetPassword: 'New password',
  resetTotp: 'New authenticator',
  addConfirm: (email: string): string =>
    `Nothing happens before another administrator approves. Then ${email} sets a password with a start code: you get one half of it now, whoever approves gets the other.`,
  editConfirm: (email: string): string =>
    `Nothing happens before another administrator approves. Then the roles of ${email} change with the next request.`,
  disableConfirm: (email: string): string =>
    `Nothing happens before another administrator approves. Then ${email} is logged out everywhere and cannot log in any more.`,
  enableConfirm: (email: string): string =>
    `Nothing happens before another administrator approves. Then ${email} can log in again, with the roles as they are, and waits before approving anything.`,
  resetPasswordConfirm: (email: string): string =>
    `Nothing happens before another administrator approves. Then ${email} is logged out and sets a new password with a start code: you get one half of it now, whoever approves gets the other.`,
  resetTotpConfirm: (email: string): string =>
    `Nothing happens before another administrator approves. Then ${email} is logged out and sets up a new authenticator at the next login, with the password as it is.`,
  confirmTitle: 'Propose a change of who may do what?',
};

export const startCodeTexts = {
  title: 'Your half of the start code',
  lead: (email: string): string =>
    `Hand this to ${email} in person. The other half comes from the second administrator; neither opens anything alone. It is shown once.`,
  code: 'Half of the start code',
  close: 'I have written it down',
};
