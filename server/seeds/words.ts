export const people = [
  ['Maren', 'Albrecht'],
  ['Tomás', 'Echeverría'],
  ['Adaeze', 'Okonkwo'],
  ['Jun', 'Ito'],
  ['Priya', 'Raghunathan'],
  ['Noé', 'Lindqvist'],
  ['Wilhelmina', 'Featherstonehaugh'],
  ['Bartholomew', 'Konstantinopoulos'],
  ['Solveig', 'Brandt'],
  ['Amina', 'Haddad'],
  ['Léonie', 'Marchetti'],
  ['Diego', 'Villanueva'],
  ['Oksana', 'Kovalenko'],
  ['Yusuf', 'Demir'],
  ['Hannah', 'Weiss'],
  ['Kwame', 'Mensah'],
  ['Ingrid', 'Solberg'],
  ['Rafael', 'Santos'],
  ['Mei-Ling', 'Chen'],
  ['Elias', 'Virtanen'],
] as const;

export const zones = [
  'Europe/Berlin',
  'Europe/Madrid',
  'Africa/Lagos',
  'America/New_York',
  'Asia/Tokyo',
] as const;

export const verbs = [
  'Rework',
  'Write',
  'Fix',
  'Review',
  'Plan',
  'Measure',
  'Migrate',
  'Document',
  'Test',
  'Redesign',
  'Remove',
  'Speed up',
  'Translate',
  'Prepare',
  'Clean up',
] as const;

export const subjects = [
  'the invoice export so that totals match the ledger',
  'passkey sign-in on the customer portal',
  'the offline queue that drops the last entry after a crash',
  'the address form that loses the postcode when the country changes',
  'keyboard navigation in the date picker',
  'the nightly jobs on the new scheduler',
  'onboarding email sequence',
  'the quarterly capacity plan',
  'the incident report of the payment outage',
  'download of all receipts for accountants',
  'search over archived projects',
  'the colour contrast of the calendar',
  'time-zone handling in shared reports',
  'rate limits of the public API',
  'the import of last year’s timesheets',
  'usability round 4: recruit eight shop owners',
  'the contract with the translation agency',
  'the empty states of the mobile app',
  'backup restore on a fresh machine',
  'permissions of external reviewers',
] as const;

export const labels = [
  ['frontend', '#3f5fbd'],
  ['backend', '#0b6572'],
  ['design', '#7a4a9e'],
  ['research', '#b06f00'],
  ['customer', '#3d7c25'],
  ['debt', '#69645b'],
] as const;

/** Comments on a task. */
export const remarks = [
  'Looks good to me. Shall we ship it on Thursday?',
  'I can take this one after lunch.',
  'Could somebody check the numbers in the second table?',
  'The customer asked for this again today.',
  'Blocked until the contract is signed.',
  'Tested on a phone: works.',
  'Let us keep it small and do the rest next week.',
] as const;

/** Applications and sites in use during work. */
export const apps = [
  { title: 'Visual Studio Code', type: 'APP' },
  { title: 'Figma', type: 'APP' },
  { title: 'github.com', type: 'URL' },
  { title: 'Terminal', type: 'APP' },
  { title: 'Firefox', type: 'APP' },
  { title: 'developer.mozilla.org', type: 'URL' },
  { title: 'Thunderbird', type: 'APP' },
  { title: 'en.wikipedia.org', type: 'URL' },
] as const;
