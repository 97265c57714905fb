import type { Octokit } from 'octokit';
import type { Context } from '#server/context/context.ts';
import type { ConnectionRow } from '#server/modules/integrations/connections.data.ts';
import type { LinkedProject, LinkedRepository } from '#server/modules/integrations/repositories.data.ts';

/** Where a delivery belongs, and in whose name it changes things there. */
export interface Delivered {
  readonly ctx: Context;
  readonly connection: ConnectionRow;
  readonly repository: LinkedRepository;
  /** The one that new issues go to. */
  readonly project: LinkedProject;
  readonly octokit: Octokit;
}
