import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { BootScreen } from '#client/app/BootScreen.tsx';
import { requireSession } from '#client/app/guard.ts';
import { RootError, RouteError } from '#client/app/RouteError.tsx';
import { ShellSkeleton } from '#client/app/shell/ShellSkeleton.tsx';
import { loadCode } from '#client/lib/failures/load-code.ts';

type Lazy = () => Promise<{ Component: ComponentType }>;

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Lazy {
  return () => loadCode(load).then((module) => ({ Component: module[name] }));
}

const signedInPages: RouteObject[] = [
  { path: '/', lazy: page(() => import('#client/pages/HomePage.tsx'), 'HomePage') },
  { path: '/tasks', lazy: page(() => import('#client/pages/work/TasksPage.tsx'), 'TasksPage') },
  { path: '/kanban', lazy: page(() => import('#client/pages/work/KanbanPage.tsx'), 'KanbanPage') },
  { path: '/my-day', lazy: page(() => import('#client/pages/time/MyDayPage.tsx'), 'MyDayPage') },
  { path: '/projects', lazy: page(() => import('#client/pages/work/ProjectsPage.tsx'), 'ProjectsPage') },
  { path: '/projects/:id', lazy: page(() => import('#client/pages/work/ProjectPage.tsx'), 'ProjectPage') },
  {
    path: '/timesheets',
    lazy: page(() => import('#client/pages/time/TimesheetsPage.tsx'), 'TimesheetsPage'),
  },
  { path: '/calendar', lazy: page(() => import('#client/pages/time/CalendarPage.tsx'), 'CalendarPage') },
  { path: '/reports/*', lazy: page(() => import('#client/pages/reports/ReportsPage.tsx'), 'ReportsPage') },
  { path: '/members', lazy: page(() => import('#client/pages/MembersPage.tsx'), 'MembersPage') },
  { path: '/board', lazy: page(() => import('#client/pages/work/BoardsPage.tsx'), 'BoardsPage') },
  { path: '/board/:id', lazy: page(() => import('#client/pages/work/BoardPage.tsx'), 'BoardPage') },
  { path: '/meet/livekit', lazy: page(() => import('#client/pages/work/MeetPage.tsx'), 'MeetPage') },
  {
    path: '/notifications',
    lazy: page(() => import('#client/pages/NotificationsPage.tsx'), 'NotificationsPage'),
  },
  { path: '/settings', lazy: page(() => import('#client/pages/SettingsPage.tsx'), 'SettingsPage') },
  {
    path: '/integration/github',
    lazy: page(() => import('#client/pages/work/GithubPage.tsx'), 'GithubPage'),
  },
  { path: '/profile/:userId', lazy: page(() => import('#client/pages/ProfilePage.tsx'), 'ProfilePage') },
  { path: '/task/:id', lazy: page(() => import('#client/pages/work/TaskPage.tsx'), 'TaskPage') },
];

const openPages: RouteObject[] = [
  { path: '/auth/login', lazy: page(() => import('#client/pages/sign-in/LoginPage.tsx'), 'LoginPage') },
  {
    path: '/auth/passcode',
    lazy: page(() => import('#client/pages/sign-in/PasscodePage.tsx'), 'PasscodePage'),
  },
  {
    path: '/auth/register',
    lazy: page(() => import('#client/pages/sign-in/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/auth/social',
    lazy: page(() => import('#client/pages/sign-in/SocialSignInPage.tsx'), 'SocialSignInPage'),
  },
  {
    path: '/auth/forgot-password',
    lazy: page(() => import('#client/pages/sign-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: '/auth/reset-password',
    lazy: page(() => import('#client/pages/sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  },
  {
    path: '/auth/accept-invite',
    lazy: page(() => import('#client/pages/sign-in/AcceptInvitePage.tsx'), 'AcceptInvitePage'),
  },
  { path: '/join', lazy: page(() => import('#client/pages/sign-in/JoinTeamPage.tsx'), 'JoinTeamPage') },
  {
    path: '/verify-email',
    lazy: page(() => import('#client/pages/sign-in/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  },
  {
    path: '/team/:profileLink/:teamId',
    lazy: page(() => import('#client/pages/work/PublicTeamPage.tsx'), 'PublicTeamPage'),
  },
  {
    path: '/shared/report/:token',
    lazy: page(() => import('#client/pages/reports/SharedReportPage.tsx'), 'SharedReportPage'),
  },
  { path: '*', lazy: page(() => import('#client/pages/NotFoundPage.tsx'), 'NotFoundPage') },
];

/** Between sign-in and the first workspace: a session, but no shell yet. */
const entryPages: RouteObject[] = [
  {
    path: '/auth/second-factor',
    lazy: page(() => import('#client/pages/sign-in/SecondFactorPage.tsx'), 'SecondFactorPage'),
  },
  {
    path: '/select-workspace',
    lazy: page(() => import('#client/pages/sign-in/SelectWorkspacePage.tsx'), 'SelectWorkspacePage'),
  },
  {
    path: '/create-organization',
    lazy: page(() => import('#client/pages/sign-in/CreateOrganizationPage.tsx'), 'CreateOrganizationPage'),
  },
];

export function createRouter() {
  return createBrowserRouter([
    {
      ErrorBoundary: RootError,
      HydrateFallback: BootScreen,
      children: [
        {
          loader: requireSession,
          lazy: page(() => import('#client/app/shell/SignedInLayout.tsx'), 'SignedInLayout'),
          HydrateFallback: ShellSkeleton,
          children: [{ ErrorBoundary: RouteError, children: signedInPages }],
        },
        { loader: requireSession, children: entryPages },
        ...openPages,
      ],
    },
  ]);
}
