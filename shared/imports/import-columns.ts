import {
  type ImportField,
  type ImportMapping,
  importField,
  importTexts,
} from '#shared/imports/import.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { fileCatalogues } from '#shared/reports/file-catalogues.ts';

/**
 * Heads by field, the better one first. The exports of Toggl, Clockify, Harvest, Kimai and Tempo for Jira and what
 * people call their own columns do not contradict each other, so that one table reads them all.
 */
const heads: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['id', 'entryid', 'timeentryid', 'worklogid', 'uid', 'externalid'],
  email: ['email', 'useremail', 'emailaddress', 'mail'],
  person: [
    ...['name', 'fullname', 'displayname', 'useralias', 'alias', 'firstname', 'user', 'member', 'employee'],
    ...['person', 'username', 'login', 'account', 'mitarbeiter', 'benutzer'],
  ],
  lastName: ['lastname'],
  // Kimai writes the login under "User" or "Username" and the name of the person under "Name".
  login: ['username', 'user', 'login', 'account'],
  startDate: [
    'startdate',
    'date',
    'workdate',
    'day',
    'start',
    'startedat',
    'begin',
    'starttime',
    'from',
    'datum',
  ],
  startTime: ['starttime', 'from', 'begin', 'start', 'in', 'von', 'beginn'],
  endDate: ['enddate', 'stopdate'],
  endTime: ['endtime', 'stoptime', 'to', 'end', 'stop', 'endedat', 'stoppedat', 'out', 'bis', 'ende'],
  duration: ['duration', 'durationh', 'durationdecimal', 'hours', 'timeh', 'timedecimal', 'time', 'dauer'],
  description: ['description', 'workdescription', 'notes', 'note', 'comment', 'memo', 'beschreibung'],
  project: ['project', 'projectname', 'projectkey', 'projekt'],
  issueKey: ['issuekey'],
  task: ['task', 'taskname', 'issuesummary', 'activity', 'aufgabe', 'tatigkeit'],
  client: ['client', 'clientname', 'customer', 'customername', 'accountname', 'accountkey', 'kunde'],
  tags: ['tags', 'tag', 'labels', 'label', 'schlagworte'],
  billable: ['billable', 'isbillable', 'billedhours', 'abrechenbar'],
  rate: ['billablerate', 'hourlyrate', 'rateperhour', 'rate', 'stundensatz'],
  amount: ['billableamount', 'amount', 'price', 'totalprice', 'betrag'],
  costRate: ['costrate', 'internalrate'],
  costAmount: ['costamount', 'internalprice', 'cost'],
  currency: ['currency', 'wahrung'],
};

/** The headers of a field in our own files, which are in the language of their author. */
const ownHeads: Readonly<Partial<Record<ImportField, FileWord>>> = {
  person: 'Member',
  startDate: 'Date',
  startTime: 'Start',
  endTime: 'End',
  duration: 'Hours',
  description: 'Description',
  project: 'Project',
  task: 'Task',
  client: 'Client',
  tags: 'Labels',
  billable: 'Billable',
  rate: 'Rate per hour',
  amount: 'Amount',
  currency: 'Currency',
};

/** `Duration (h)` → `durationh`, `Amount (USD)` → `amount`, `Tätigkeit` → `tatigkeit`. */
function plain(head: string): string {
  return head
    .replace(/\([A-Z]{3}\)$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function headsOf(field: ImportField): readonly string[] {
  const own = ownHeads[field];
  if (own === undefined) return heads[field];
  return [...Object.values(fileCatalogues).map((words) => plain(words[own])), ...heads[field]];
}

/** Solidtime writes these rates in hundredths; an import would make them a hundred times too high. */
const inHundredths = 'billable_rate';

/** The fields that the names of the columns speak of; no column is used twice. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const names = columns.map((column) => (column === inHundredths ? '' : plain(column)));
  const used = new Set<number>();
  const mapping: ImportMapping = {};
  for (const field of importField.options) {
    const found = headsOf(field)
      .flatMap((head) => names.flatMap((name, index) => (name === head && !used.has(index) ? [index] : [])))
      .at(0);
    if (found === undefined) continue;
    mapping[field] = found;
    used.add(found);
  }
  return mapping;
}

/** The required columns that are missing. */
export function missingColumns({ startDate, endDate, endTime, duration }: ImportMapping): string[] {
  return [
    ...(startDate === undefined ? [importTexts.noStart] : []),
    ...(endDate === undefined && endTime === undefined && duration === undefined ? [importTexts.noEnd] : []),
  ];
}
