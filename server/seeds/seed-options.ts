export interface SeedOptions {
  readonly force: boolean;
  readonly members: number;
  readonly tasks: number;
  readonly logs: number;
  readonly teamSize: number;
  readonly invitations: number;
  /** Of the workspace, and in the addresses of its people. */
  readonly name: string;
}

export const seedDefaults: SeedOptions = {
  force: false,
  members: 20,
  tasks: 500,
  logs: 5000,
  teamSize: 20,
  invitations: 0,
  name: 'load',
};

/** What a profile made, printed as JSON. */
export type SeedReport = Readonly<Record<string, unknown>>;
