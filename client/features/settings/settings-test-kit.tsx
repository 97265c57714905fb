import { useLocation } from 'react-router-dom';
import { SectionFrame, SettingsView } from '#client/features/settings/SettingsView.tsx';
import { pagesFor, settingsSections } from '#client/features/settings/sections.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { type Scope, ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { type FormatPreferences, FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { render, testQueryClient } from '#client/testing/render.tsx';
import { type Answers, ok, stubApi } from '#client/testing/stub-api.ts';
import type { Team } from '#shared/teams/team.schema.ts';
import type { User } from '#shared/users/user.schema.ts';
import { type ModuleName, moduleName } from '#shared/workspaces/modules.ts';

/** An organization as the settings read it, without any of its settings. */
export const organization = {
  id: 'organization',
  name: 'North',
  isDefault: true,
  profile_link: 'north',
  totalEmployees: 3,
  modules: [...moduleName.options],
  banner: null,
};

export const team: Team = { id: 'blue', name: 'Blue team', members: [], projects: [] };

export const person: User = {
  id: 'user',
  tenantId: 'tenant',
  email: 'ann@example.org',
  name: 'Ann Archer',
  firstName: 'Ann',
  lastName: 'Archer',
  timeZone: 'UTC',
  timeFormat: 24,
  preferredLanguage: 'en',
  isEmailVerified: true,
  role: { id: 'role', name: 'EMPLOYEE' },
};

/** Their code, so that a test shows a section without waiting for it. */
const components = new Map(
  await Promise.all(settingsSections.map(async ({ id, load }) => [id, await load()] as const)),
);

/** The sections of the person below each other, or one, regardless of rights. */
function Sections({ viewer, only }: { viewer: Viewer; only: string | undefined }) {
  const shown =
    only === undefined
      ? pagesFor(viewer).flatMap(({ sections }) => sections)
      : settingsSections.filter((section) => section.id === only);
  return shown.map((section) => {
    const Component = components.get(section.id);
    return (
      <SectionFrame key={section.id} section={section}>
        {Component ? <Component /> : null}
      </SectionFrame>
    );
  });
}

/** The page at the address of the router. */
function Page({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation();
  return <SettingsView viewer={viewer} sectionId={pathname.split('/')[2]} />;
}

const taskLists = [
  'task-statuses',
  'task-priorities',
  'task-sizes',
  'tags',
  'issue-types',
  'task-versions',
  'task-related-issue-types',
];

export interface SettingsScene {
  answers?: Answers;
  scope?: Partial<Scope>;
  /** The permissions of the role; default: a manager changes teams. */
  permissions?: readonly string[];
  role?: string;
  route?: string;
  /** Shows the page with its index in place of the sections alone. */
  isPage?: true;
  /** The time format of the person. */
  formats?: FormatPreferences;
  /** The parts of the product that are used; default: all. */
  modules?: readonly ModuleName[];
  /** The id of one section, which is shown in place of all. */
  section?: string;
}

/** The settings of the person, below each other; every call that is not listed answers an empty list. */
export function openSettings(scene: SettingsScene = {}) {
  const { answers = {}, role = 'EMPLOYEE', route = '/settings', formats = {} } = scene;
  const { permissions = scene.scope?.isManager ? ['ORG_TEAM_EDIT'] : [] } = scene;
  const empty = ok({ items: [], total: 0 });
  const sent = stubApi({
    'GET /auth/sessions': empty,
    'GET /auth/social-accounts': empty,
    'GET /notification-settings': empty,
    'GET /push-subscriptions': empty,
    'GET /notification-settings/delivery': ok({
      digest: 'off',
      digestHour: 8,
      quietFrom: null,
      quietTo: null,
    }),
    'GET /imports': empty,
    'GET /api-tokens': empty,
    'GET /timesheet/recorded': ok([]),
    'GET /setup': ok({ registration: 'open', providers: [], ssoOnly: false }),
    'GET /auth/second-factor': ok({ isEnabled: false, isRequired: false, recoveryCodesLeft: 0 }),
    'GET /employee/employee/working-hours': ok({
      employeeId: 'employee',
      timeZone: 'UTC',
      days: [],
      weeklyHours: 0,
      weeks: [],
    }),
    'GET /role-permissions/role': empty,
    ...Object.fromEntries(taskLists.map((list) => [`GET /${list}`, empty])),
    ...answers,
  });
  const scope: Scope = {
    tenantId: 'tenant',
    organizationId: 'organization',
    teamId: team.id,
    userId: person.id,
    employeeId: 'employee',
    user: { ...person, role: { id: 'role', name: role } },
    team,
    teams: [team],
    isManager: false,
    timeZone: 'UTC',
    projectId: undefined,
    ...scene.scope,
  };
  const { modules = moduleName.options } = scene;
  const viewer: Viewer = { scope, role, permissions: new Set(permissions), modules };
  const queryClient = testQueryClient();
  queryClient.setQueryData(
    myPermissionsQuery.queryKey,
    permissions.map((permission) => ({ id: permission, roleId: 'role', permission, enabled: true })),
  );
  const page = render(
    <ScopeContext value={scope}>
      <FormatPreferencesContext value={formats}>
        {scene.isPage ? <Page viewer={viewer} /> : <Sections viewer={viewer} only={scene.section} />}
      </FormatPreferencesContext>
    </ScopeContext>,
    { route, queryClient },
  );
  const bodies = (endpoint: string) =>
    sent.filter((call) => call.endpoint === endpoint).map((call) => call.body);
  return { ...page, sent, bodies };
}
