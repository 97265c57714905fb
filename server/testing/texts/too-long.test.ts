import type { Person } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { apiTokenTexts } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { boardTexts } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { calendarFeedTexts } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { contactTexts } from '#shared/projects/contact.schema.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { savedReportTexts } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { roleTexts } from '#shared/roles/role.schema.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { timesheetTexts } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { webhookTexts } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const sheet = { params: { id: '0195f7a0-0000-7000-8000-000000000001' } };

interface Form {
  readonly field: string;
  readonly longest: number;
  readonly missing: string;
  readonly tooLong?: string;
  readonly send: (person: Person, text: string) => Promise<{ status: number; body: unknown }>;
}

const forms: readonly (readonly [string, Form])[] = [
  [
    'a webhook',
    {
      ...{ field: 'name', longest: 80, missing: webhookTexts.name },
      send: (person, name) => person.call(webhooksApi.create, { body: { name } }),
    },
  ],
  [
    'an API token',
    {
      ...{ field: 'name', longest: 80, missing: apiTokenTexts.name },
      send: (person, name) => person.call(apiTokensApi.create, { body: { name } }),
    },
  ],
  [
    'a calendar address',
    {
      ...{ field: 'name', longest: 80, missing: calendarFeedTexts.name },
      send: (person, name) => person.call(calendarFeedsApi.create, { body: { name } }),
    },
  ],
  [
    'a saved report',
    {
      ...{ field: 'name', longest: 80, missing: savedReportTexts.name },
      send: (person, name) => person.call(savedReportsApi.create, { body: { name } }),
    },
  ],
  [
    'a client',
    {
      ...{ field: 'name', longest: 255, missing: contactTexts.name },
      send: (person, name) => person.call(contactsApi.create, { body: { name } }),
    },
  ],
  [
    'a role',
    {
      ...{ field: 'name', longest: 50, missing: roleTexts.nameTooShort, tooLong: roleTexts.nameTooLong },
      send: (person, name) => person.call(rolesApi.create, { body: { name } }),
    },
  ],
  [
    'a board',
    {
      ...{ field: 'name', longest: 80, missing: boardTexts.name, tooLong: boardTexts.nameTooLong },
      send: (person, name) => person.call(boardsApi.create, { body: { name } }),
    },
  ],
  [
    'a comment on a timesheet',
    {
      ...{ field: 'comment', longest: 1000, missing: timesheetTexts.comment },
      send: (person, comment) => person.call(timesheetsApi.comment, { ...sheet, body: { comment } }),
    },
  ],
  [
    'a name at registration',
    {
      ...{ field: 'name', longest: 100, missing: authTexts.name },
      send: (person, name) => person.call(authApi.register, { body: { name } }),
    },
  ],
  [
    'a team at registration',
    {
      ...{ field: 'team', longest: 100, missing: authTexts.team },
      send: (person, team) => person.call(authApi.register, { body: { team } }),
    },
  ],
];

test.for(forms)(
  '%s: what is missing and what is too long are distinguished',
  async ([, form], { tenant }) => {
    const { field, longest, missing, tooLong = `At most ${longest} characters.`, send } = form;
    const told = async (text: string) => (await send(tenant.owner, text)).body;
    expect(await told(' ')).toMatchObject({ errors: { [field]: missing } });
    expect(await told('x'.repeat(longest + 1))).toMatchObject({ errors: { [field]: tooLong } });
    const fitting = await told('x'.repeat(longest));
    expect(Object(Object(fitting).errors)[field]).toBeUndefined();
  },
);

test('so is what may be left out', async ({ tenant: { owner, organizationId } }) => {
  const officialName = 'x'.repeat(1001);
  const { status, body } = await owner.call(workspacesApi.updateOrganization, {
    params: { id: organizationId },
    body: { officialName },
  });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: { officialName: expect.stringMatching(/^At most \d+ characters\.$/) } },
  });
});
