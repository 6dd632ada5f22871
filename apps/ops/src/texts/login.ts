export const login = {
  title: 'Log in',
  lead: 'For operators. Every login is recorded.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Log in',
  code: 'Authenticator code',
  codeHint: 'Six digits from your authenticator app.',
  enrolTitle: 'Set up your authenticator',
  enrolLead:
    'Scan this with an authenticator app, then enter the code it shows. From then on every login asks for one.',
  enrolSecret: 'Or type this key',
  enrolSubmit: 'Confirm',
  enrolDone: 'Your authenticator is set up.',
  notNow: 'Not now',
  back: 'Back to the login',
};
