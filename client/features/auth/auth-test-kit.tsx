import { Route, Routes, useLocation } from 'react-router-dom';
import { AcceptInvite } from '#client/features/auth/invite/AcceptInvite.tsx';
import { ForgotPassword } from '#client/features/auth/password/ForgotPassword.tsx';
import { ResetPassword } from '#client/features/auth/password/ResetPassword.tsx';
import { VerifyNotice } from '#client/features/auth/public/VerifyNotice.tsx';
import { CreateOrganization } from '#client/features/auth/register/CreateOrganization.tsx';
import { Register } from '#client/features/auth/register/Register.tsx';
import { VerifyEmail } from '#client/features/auth/register/VerifyEmail.tsx';
import { Passcode } from '#client/features/auth/sign-in/Passcode.tsx';
import { SecondFactor } from '#client/features/auth/sign-in/SecondFactor.tsx';
import { SelectWorkspace } from '#client/features/auth/sign-in/SelectWorkspace.tsx';
import { SignIn } from '#client/features/auth/sign-in/SignIn.tsx';
import { SocialSignIn } from '#client/features/auth/sign-in/SocialSignIn.tsx';
import { saveSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import type { Answer } from '#client/testing/stub-api.ts';
import {
  secondFactorRequired,
  secondFactorSetupRequired,
  secondFactorTexts,
} from '#shared/auth/second-factor.schema.ts';

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <main>at {pathname + search}</main>;
}

/** The pages around sign-in at their addresses; every other address says where one is. */
export function renderAt(route: string, options: { reactStrictMode?: boolean } = {}) {
  return render(
    <Routes>
      <Route path="/auth/login" element={<SignIn />} />
      <Route path="/auth/passcode" element={<Passcode />} />
      <Route path="/auth/register" element={<Register />} />
      <Route path="/auth/social" element={<SocialSignIn />} />
      <Route path="/auth/forgot-password" element={<ForgotPassword />} />
      <Route path="/auth/reset-password" element={<ResetPassword />} />
      <Route path="/auth/accept-invite" element={<AcceptInvite />} />
      <Route path="/auth/second-factor" element={<SecondFactor />} />
      <Route path="/verify-email" element={<VerifyEmail />} />
      <Route path="/select-workspace" element={<SelectWorkspace />} />
      <Route path="/create-organization" element={<CreateOrganization />} />
      <Route path="/notice" element={<VerifyNotice />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { route, ...options },
  );
}

export const ann = {
  id: 'user-ann',
  email: 'ann@example.org',
  tenantId: 'tenant-north',
  isEmailVerified: true,
  role: { id: 'role', name: 'SUPER_ADMIN' },
  employee: { id: 'employee-ann', organizationId: 'organization-north' },
};

export function session(user: object = ann) {
  return { user, token: 'access', refresh_token: 'refresh' };
}

export function workspace(name: string, teams: readonly string[]) {
  return {
    user: {
      id: `user-${name}`,
      email: ann.email,
      name: 'Ann',
      lastTeamId: null,
      lastLoginAt: null,
      tenant: { id: `tenant-${name}`, name },
    },
    token: `token-${name}`,
    current_teams: teams.map((team) => ({
      team_id: `team-${team}`,
      team_name: team,
      team_member_count: 2,
      profile_link: team,
      prefix: null,
    })),
  };
}

export function workspaces(...list: ReturnType<typeof workspace>[]) {
  return {
    workspaces: list,
    confirmed_email: ann.email,
    show_popup: list.length > 1,
    total_workspaces: list.length,
  };
}

export function signInAs(user: Partial<typeof ann> | { tenantId: null } = {}): void {
  saveSession({ token: 'access', refresh_token: 'refresh', user: { ...ann, ...user } });
}

/** The answer to a sign-in whose account has a second factor. */
export const secondFactorAsked: Answer = {
  status: 403,
  body: {
    statusCode: 403,
    message: secondFactorTexts.required,
    error: 'Forbidden',
    code: secondFactorRequired,
    challenge: 'challenge',
  },
};

/** A call of a person whose role demands a second factor that is not set up. */
export const setupDemanded: Answer = {
  status: 403,
  body: {
    statusCode: 403,
    message: secondFactorTexts.setupRequired,
    error: 'Forbidden',
    code: secondFactorSetupRequired,
  },
};
