import { Flex } from '@chakra-ui/react';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { requireSession } from '#client/app/guard.ts';
import { lazyRoute, lazyRouteWithReads } from '#client/app/lazy-page.tsx';
import { RootError, RouteError } from '#client/app/RouteError.tsx';
import { watchTarget } from '#client/app/shell/nav/target.ts';
import { ShellSkeleton } from '#client/app/shell/ShellFrame.tsx';
import { beginShell } from '#client/features/workspace/public/shell-reads.ts';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

const route = <Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject => ({ path, lazy: lazyRoute(load, name) });

const signedInPages: RouteObject[] = [
  route('/tasks', () => import('#client/pages/work/TasksPage.tsx'), 'TasksPage'),
  route('/kanban', () => import('#client/pages/work/KanbanPage.tsx'), 'KanbanPage'),
  route('/my-day', () => import('#client/pages/time/MyDayPage.tsx'), 'MyDayPage'),
  route('/projects', () => import('#client/pages/work/ProjectsPage.tsx'), 'ProjectsPage'),
  route('/projects/:id', () => import('#client/pages/work/ProjectPage.tsx'), 'ProjectPage'),
  route('/timesheets', () => import('#client/pages/time/TimesheetsPage.tsx'), 'TimesheetsPage'),
  route('/timesheets/review', () => import('#client/pages/time/ReviewPage.tsx'), 'ReviewPage'),
  route('/calendar', () => import('#client/pages/time/CalendarPage.tsx'), 'CalendarPage'),
  route('/absences', () => import('#client/pages/time/AbsencesPage.tsx'), 'AbsencesPage'),
  route('/reports/*', () => import('#client/pages/reports/ReportsPage.tsx'), 'ReportsPage'),
  route('/invoices', () => import('#client/pages/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
  route('/invoices/recurring', () => import('#client/pages/invoices/RecurringPage.tsx'), 'RecurringPage'),
  route('/invoices/estimates', () => import('#client/pages/invoices/EstimatesPage.tsx'), 'EstimatesPage'),
  route('/invoices/estimates/:id', () => import('#client/pages/invoices/EstimatePage.tsx'), 'EstimatePage'),
  route('/invoices/:id', () => import('#client/pages/invoices/InvoicePage.tsx'), 'InvoicePage'),
  route('/members', () => import('#client/pages/MembersPage.tsx'), 'MembersPage'),
  route('/board', () => import('#client/pages/work/BoardsPage.tsx'), 'BoardsPage'),
  route('/board/:id', () => import('#client/pages/work/BoardPage.tsx'), 'BoardPage'),
  route('/meet/livekit', () => import('#client/pages/work/MeetPage.tsx'), 'MeetPage'),
  route('/notifications', () => import('#client/pages/NotificationsPage.tsx'), 'NotificationsPage'),
  route('/help/:page?', () => import('#client/app/help/HelpPage.tsx'), 'HelpPage'),
  route('/settings/:section?', () => import('#client/pages/SettingsPage.tsx'), 'SettingsPage'),
  route(
    '/integration/github',
    () => import('#client/features/integrations/GithubArrivalView.tsx'),
    'GithubArrivalView',
  ),
  route('/profile/:userId', () => import('#client/pages/ProfilePage.tsx'), 'ProfilePage'),
  route('/task/:id', () => import('#client/pages/work/TaskPage.tsx'), 'TaskPage'),
];

const openPages: RouteObject[] = [
  route('/auth/login', () => import('#client/features/auth/sign-in/SignIn.tsx'), 'SignIn'),
  route('/auth/passcode', () => import('#client/features/auth/sign-in/Passcode.tsx'), 'Passcode'),
  route('/auth/register', () => import('#client/features/auth/register/Register.tsx'), 'Register'),
  route('/auth/social', () => import('#client/features/auth/sign-in/SocialSignIn.tsx'), 'SocialSignIn'),
  route(
    '/auth/forgot-password',
    () => import('#client/features/auth/password/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
  route(
    '/auth/reset-password',
    () => import('#client/features/auth/password/ResetPassword.tsx'),
    'ResetPassword',
  ),
  route('/auth/accept-invite', () => import('#client/features/auth/invite/AcceptInvite.tsx'), 'AcceptInvite'),
  route('/join', () => import('#client/pages/sign-in/JoinTeamPage.tsx'), 'JoinTeamPage'),
  route('/unsubscribe', () => import('#client/pages/sign-in/UnsubscribePage.tsx'), 'UnsubscribePage'),
  route('/verify-email', () => import('#client/features/auth/register/VerifyEmail.tsx'), 'VerifyEmail'),
  route(
    '/team/:profileLink/:teamId',
    () => import('#client/pages/work/PublicTeamPage.tsx'),
    'PublicTeamPage',
  ),
  route(
    '/shared/report/:token',
    () => import('#client/pages/reports/SharedReportPage.tsx'),
    'SharedReportPage',
  ),
  route(
    '/shared/invoice/:token',
    () => import('#client/pages/invoices/SharedInvoicePage.tsx'),
    'SharedInvoicePage',
  ),
  route(
    '/shared/estimate/:token',
    () => import('#client/pages/invoices/SharedEstimatePage.tsx'),
    'SharedEstimatePage',
  ),
  route('*', () => import('#client/app/NotFound.tsx'), 'NotFound'),
];

/** Between sign-in and the first workspace: a session, but no shell yet. */
const entryPages: RouteObject[] = [
  route(
    '/auth/second-factor',
    () => import('#client/features/auth/sign-in/SecondFactor.tsx'),
    'SecondFactor',
  ),
  route(
    '/select-workspace',
    () => import('#client/features/auth/sign-in/SelectWorkspace.tsx'),
    'SelectWorkspace',
  ),
  route(
    '/create-organization',
    () => import('#client/features/auth/register/CreateOrganization.tsx'),
    'CreateOrganization',
  ),
];

/** Until the code of the first page is here. */
function BootScreen() {
  return (
    <Flex minH="100dvh" align="center" justify="center">
      <SkeletonRegion>
        <Logo size={40} />
      </SkeletonRegion>
    </Flex>
  );
}

const home = (client: QueryClient): RouteObject => ({
  path: '/',
  lazy: lazyRouteWithReads(() => import('#client/pages/HomePage.tsx'), 'HomePage', client),
});

export function createRouter(client: QueryClient) {
  /** Begins the reads of every page while its code is on the way. */
  const openShell = (args: LoaderFunctionArgs) => {
    const nothing = requireSession(args);
    void beginShell(client);
    return nothing;
  };
  const router = createBrowserRouter([
    {
      ErrorBoundary: RootError,
      HydrateFallback: BootScreen,
      children: [
        {
          loader: openShell,
          lazy: lazyRoute(() => import('#client/app/shell/Shell.tsx'), 'SignedInLayout'),
          HydrateFallback: ShellSkeleton,
          children: [{ ErrorBoundary: RouteError, children: [home(client), ...signedInPages] }],
        },
        { loader: requireSession, children: entryPages },
        ...openPages,
      ],
    },
  ]);
  watchTarget(router);
  return router;
}
