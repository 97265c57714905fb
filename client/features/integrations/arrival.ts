import { integrationTexts } from '#shared/integrations/integration.schema.ts';

export interface GithubArrival {
  readonly installation_id: string;
  readonly setup_action: string;
  readonly state: string | undefined;
  /** There when the person also signed in at GitHub. */
  readonly code: string | undefined;
}

/** What GitHub's page sends people back with; a state without an installation is its number and what was done. */
export function arrivalOf(query: URLSearchParams): GithubArrival {
  const state = query.get('state') ?? undefined;
  const code = query.get('code') ?? undefined;
  const [installation_id, setup_action] = [query.get('installation_id'), query.get('setup_action')];
  if (installation_id && setup_action) return { installation_id, setup_action, state, code };
  const parts = state?.split('_') ?? [];
  const [installation = '', action = ''] = parts;
  if (parts.length !== 2 || installation === '' || action === '') throw new Error(integrationTexts.state);
  return { installation_id: installation, setup_action: action, state, code };
}
