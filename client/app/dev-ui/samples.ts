export interface SampleTask {
  id: string;
  number: string;
  type: string;
  title: string;
  status: string;
  workedSeconds: number;
  people: { id: string; name: string }[];
}

export const people = [
  'Maren Albrecht',
  'Wilhelmina Featherstonehaugh-Vandersloot',
  'Tomás Echeverría',
  'Adaeze Okonkwo',
  'Jun Ito',
  'Bartholomew Konstantinopoulos-Rivera',
  'Priya Raghunathan',
  'Noé Lindqvist',
].map((name, index) => ({ id: String(index), name }));

export const crowd = Array.from({ length: 120 }, (_person, index) => ({
  id: `crowd-${index}`,
  name: people[index % people.length]?.name ?? '',
}));

export const projects = [
  { id: 'checkout', name: 'Checkout', color: '#144959' },
  { id: 'portal', name: 'Customer portal', color: '#7f2f95' },
  { id: 'mobile', name: 'Mobile app', color: '#996402' },
  { id: 'platform', name: 'Platform', color: '#3c89ee' },
];

export const labels = [
  { name: 'billing', color: '#3c89ee' },
  { name: 'regression', color: '#7b1e02' },
  { name: 'a11y', color: '#7f2f95' },
];

const minute = 60;

export const tasks: SampleTask[] = [
  {
    id: '219',
    number: '219',
    type: 'task',
    title: 'Rate limits for the public API',
    status: 'in-review',
    workedSeconds: 348 * minute,
    people: people.slice(3, 6),
  },
  {
    id: '240',
    number: '240',
    type: 'bug',
    title: 'Offline queue drops the last entry after a restart',
    status: 'in-progress',
    workedSeconds: 464 * minute,
    people: people.slice(2, 3),
  },
  {
    id: '198',
    number: '198',
    type: 'story',
    title: 'Passkey sign-in on the customer portal',
    status: 'in-review',
    workedSeconds: 860 * minute,
    people: people.slice(1, 3),
  },
  {
    id: '187',
    number: '187',
    type: 'memo',
    title: 'Quarterly capacity plan for the platform group',
    status: 'backlog',
    workedSeconds: 70 * minute,
    people: people.slice(0, 2),
  },
  {
    id: '301',
    number: '301',
    type: 'epic',
    title: 'Checkout 3.0',
    status: 'open',
    workedSeconds: 0,
    people: people.slice(0, 7),
  },
  {
    id: '246',
    number: '246',
    type: 'task',
    title: 'Migrate the nightly jobs to the new scheduler before the old hosts are switched off',
    status: 'blocked',
    workedSeconds: 167 * minute,
    people: people.slice(5, 6),
  },
];
