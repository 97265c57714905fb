import type { PermissionHolder } from '#shared/access/can.ts';
import { type Figure, figureOfMeasure, figureOfRate, seesFigure } from '#shared/access/figures.ts';
import type { AuditEntity } from './audit-names.ts';

/** The parts of an entry that determine who reads its values. */
interface Values {
  readonly entity: string;
  readonly before?: Readonly<Record<string, unknown>> | null | undefined;
  readonly after?: Readonly<Record<string, unknown>> | null | undefined;
  /** The employee it concerns. */
  readonly employeeId?: string | null | undefined;
}

interface Reader extends PermissionHolder {
  readonly employeeId?: string | undefined;
}

type FigureOf = (entry: Values) => Figure | undefined;

const always = (figure: Figure) => () => figure;
const never = () => undefined;

/** The figure that a value stands for; an unknown one counts as the most private. */
function byValue(
  field: string,
  figures: Readonly<Record<string, Figure | undefined>>,
  unknown: Figure,
): FigureOf {
  return ({ before, after }) => {
    const found = [before?.[field], after?.[field]].flatMap((value) => {
      if (value === undefined) return [];
      return typeof value === 'string' && Object.hasOwn(figures, value) ? [figures[value]] : [unknown];
    });
    return found.includes(unknown) ? unknown : found.find((figure) => figure !== undefined);
  };
}

/** Details of a seller or a client on invoices. */
const billing: FigureOf = ({ before, after }) =>
  ['iban', 'vatId'].some((field) => field in { ...before, ...after }) ? 'invoice' : undefined;

/** Settings of a person, not of the organization. */
const ofPerson: FigureOf = ({ employeeId }) => (employeeId ? 'absence' : undefined);

/** Every record that is audited, with the figure that its values are. */
const figures: Readonly<Record<AuditEntity, FigureOf>> = {
  Absence: always('absence'),
  AbsenceSettings: ofPerson,
  ApiToken: never,
  Attachment: never,
  Board: never,
  Budget: byValue('measure', figureOfMeasure, 'cost'),
  CalendarFeed: never,
  Comment: never,
  DayOpening: never,
  Employee: never,
  Estimate: always('invoice'),
  ImportRun: never,
  IntegrationTenant: never,
  Invite: never,
  Invoice: always('invoice'),
  Organization: billing,
  OrganizationContact: billing,
  OrganizationProject: never,
  OrganizationTeam: never,
  OrganizationTeamJoinRequest: never,
  OutgoingWebhook: never,
  PersonalCalendar: never,
  Rate: byValue('kind', figureOfRate, 'cost'),
  Role: never,
  RolePermission: never,
  SavedReport: never,
  Setting: ofPerson,
  SmtpSetting: never,
  Tag: never,
  Task: never,
  Tenant: never,
  TimeLog: never,
  TimeSlot: never,
  Timesheet: never,
  User: never,
  issue_types: never,
  task_priorities: never,
  task_related_issue_types: never,
  task_sizes: never,
  task_statuses: never,
  task_versions: never,
};

const figureOf = new Map<string, FigureOf>(Object.entries(figures));

/** Whether the reader may see the previous and new values of an entry. */
export function seesValues(reader: Reader, entry: Values): boolean {
  const figure = figureOf.get(entry.entity)?.(entry);
  if (figure === undefined || seesFigure(reader, figure)) return true;
  return figure === 'absence' && reader.employeeId !== undefined && reader.employeeId === entry.employeeId;
}
