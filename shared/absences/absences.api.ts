import { z } from 'zod';
import {
  absenceCalendarQuery,
  absenceCalendarSchema,
  absenceInput,
  absenceKindSchema,
  absenceSchema,
  absenceSetup,
  absencesQuery,
  allowanceSchema,
  allowancesQuery,
  companyDaySchema,
  decideInput,
  holidayCountrySchema,
  putAllowanceInput,
  putPlaceInput,
  saveCompanyDayInput,
  saveKindInput,
} from '#shared/absences/absence.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf, statusMessage } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

const byId = z.object({ id: uuid });

export const absencesApi = endpointTable('absences', {
  setup: endpoint({
    method: 'GET',
    path: '/absences/setup',
    summary: 'Whose holidays count, the kinds of absences and the days of the company',
    response: absenceSetup,
  }),
  countries: endpoint({
    method: 'GET',
    path: '/absences/countries',
    summary: 'Countries and regions whose public holidays are known',
    response: z.array(holidayCountrySchema),
  }),
  putPlace: endpoint({
    method: 'PUT',
    path: '/absences/place',
    summary: 'Choose the country and region of the organization, or of one person',
    body: putPlaceInput,
    response: statusMessage,
  }),
  saveKind: endpoint({
    method: 'PUT',
    path: '/absences/kinds',
    summary: 'Add or change a kind of absence',
    body: saveKindInput,
    response: absenceKindSchema,
  }),
  removeKind: endpoint({
    method: 'DELETE',
    path: '/absences/kinds/:id',
    summary: 'Delete a kind of absence; one that was used is kept in the archive',
    params: byId,
    response: deleteResult,
  }),
  saveCompanyDay: endpoint({
    method: 'PUT',
    path: '/absences/company-days',
    summary: 'Write down a day on which the company is closed',
    body: saveCompanyDayInput,
    response: companyDaySchema,
  }),
  removeCompanyDay: endpoint({
    method: 'DELETE',
    path: '/absences/company-days/:id',
    summary: 'Delete a day on which the company is closed',
    params: byId,
    response: deleteResult,
  }),
  putAllowance: endpoint({
    method: 'PUT',
    path: '/absences/allowances',
    summary: 'Give a person days a year of their own',
    body: putAllowanceInput,
    response: statusMessage,
  }),
  allowances: endpoint({
    method: 'GET',
    path: '/absences/allowances',
    summary: 'What is left of the allowances of a person in a year',
    query: allowancesQuery,
    response: z.array(allowanceSchema),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/absences/calendar',
    summary: 'Holidays and absences of the people whom the caller works with, at most 400 days',
    query: absenceCalendarQuery,
    response: absenceCalendarSchema,
  }),
  list: endpoint({
    method: 'GET',
    path: '/absences',
    summary: 'Absences of a person, or those that wait for a decision of the caller',
    query: absencesQuery,
    response: listOf(absenceSchema),
  }),
  request: endpoint({
    method: 'POST',
    path: '/absences',
    summary: 'Enter an absence; it waits for a decision where its kind needs one',
    body: absenceInput,
    response: absenceSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/absences/:id',
    summary: 'Change an absence; it is decided about anew where its kind needs it',
    params: byId,
    body: absenceInput,
    response: absenceSchema,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/absences/:id/cancel',
    summary: 'Cancel an absence',
    params: byId,
    response: absenceSchema,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/absences/:id/decide',
    summary: 'Approve or reject an absence that was requested',
    params: byId,
    body: decideInput,
    response: absenceSchema,
  }),
});
