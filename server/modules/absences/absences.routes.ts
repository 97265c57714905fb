import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { putAllowance, removeKind, saveKind } from '#server/modules/absences/absence-kinds.service.ts';
import {
  listAbsences,
  listAllowances,
  readCalendar,
} from '#server/modules/absences/absence-lists.service.ts';
import {
  getAbsenceSetup,
  getPersonSetup,
  putPlace,
  removeCompanyDay,
  saveCompanyDay,
} from '#server/modules/absences/absence-settings.service.ts';
import {
  cancelAbsence,
  decideAbsence,
  requestAbsence,
  updateAbsence,
} from '#server/modules/absences/absences.service.ts';
import { listCountries } from '#server/modules/absences/public-holidays.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';

const edit = { permission: 'ALL_ORG_EDIT' } as const;
const editPeople = { permission: 'ORG_EMPLOYEES_EDIT' } as const;

export async function registerAbsences(app: FastifyInstance): Promise<void> {
  route(app, absencesApi.setup, 'member', (ctx) => getAbsenceSetup(ctx));
  route(app, absencesApi.countries, 'member', () => listCountries());
  route(app, absencesApi.person, editPeople, (ctx, { params }) => getPersonSetup(ctx, params.id));
  route(app, absencesApi.putPlace, 'member', (ctx, { body }) => putPlace(ctx, body));
  route(app, absencesApi.saveKind, edit, (ctx, { body }) => saveKind(ctx, body));
  route(app, absencesApi.removeKind, edit, (ctx, { params }) => removeKind(ctx, params.id));
  route(app, absencesApi.saveCompanyDay, edit, (ctx, { body }) => saveCompanyDay(ctx, body));
  route(app, absencesApi.removeCompanyDay, edit, (ctx, { params }) => removeCompanyDay(ctx, params.id));
  route(app, absencesApi.putAllowance, 'member', (ctx, { body }) => putAllowance(ctx, body));
  route(app, absencesApi.allowances, 'member', (ctx, { query }) => listAllowances(ctx, query));
  route(app, absencesApi.calendar, 'member', (ctx, { query }) => readCalendar(ctx, query));
  route(app, absencesApi.list, 'member', (ctx, { query }) => listAbsences(ctx, query));
  route(app, absencesApi.request, 'member', (ctx, { body }) => requestAbsence(ctx, body));
  route(app, absencesApi.update, 'member', (ctx, { params, body }) => updateAbsence(ctx, params.id, body));
  route(app, absencesApi.cancel, 'member', (ctx, { params }) => cancelAbsence(ctx, params.id));
  route(app, absencesApi.decide, 'member', (ctx, { params, body }) => decideAbsence(ctx, params.id, body));
}
