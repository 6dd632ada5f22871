export const noticeTexts = {
  title: 'Notices',
  intro:
    'A notice appears in the app of those it is for, each in their own language, and is pushed to their devices. News goes only to those who asked for it, by the channels they chose. A notice cannot be taken back.',
  to: 'To',
  everybody: 'Everybody',
  news: 'Who asked for news',
  one: 'One user',
  userId: 'User number',
  userIdMissing: 'Enter the number of the user.',
  content: 'Text',
  send: 'Send',
  confirmTitle: 'Send this notice?',
  confirmEverybody: 'Every active user gets it at once. It cannot be taken back.',
  confirmNews: 'Every active user who asked for news gets it at once. It cannot be taken back.',
  confirmOne: (id: string): string => `User ${id} gets it at once. It cannot be taken back.`,
  sent: (count: number): string => (count === 1 ? 'Sent to 1 user.' : `Sent to ${count} users.`),
};
