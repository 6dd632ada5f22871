export const noticeTexts = {
  title: 'Notices',
  intro:
    'A notice appears in the app of those it is for, each in their own language. It is not sent by mail, and it cannot be taken back.',
  to: 'To',
  everybody: 'Everybody',
  one: 'One user',
  userId: 'User number',
  userIdMissing: 'Enter the number of the user.',
  content: 'Text',
  send: 'Send',
  confirmTitle: 'Send this notice?',
  confirmEverybody: 'Every active user gets it at once. It cannot be taken back.',
  confirmOne: (id: string): string => `User ${id} gets it at once. It cannot be taken back.`,
  sent: (count: number): string => (count === 1 ? 'Sent to 1 user.' : `Sent to ${count} users.`),
};
