/** The signed-in account. `userId` and the fields after it are absent while the account has no workspace. */
export interface Identity {
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly userId: string | undefined;
  readonly tenantId: string | undefined;
  readonly organizationId: string | undefined;
  readonly employeeId: string | undefined;
  /** Name of the workspace role: one of the eight built-in ones or the workspace's own. */
  readonly role: string | undefined;
  readonly roleId: string | undefined;
  readonly permissions: ReadonlySet<string>;
  /** The role demands a second factor and the account has none. */
  readonly lacksSecondFactor: boolean;
  readonly timeZone: string;
  /** The API token that speaks for the person, in place of a session. */
  readonly token?: { readonly id: string; readonly name: string; readonly scopes: ReadonlySet<string> };
}

/** An identity inside a workspace. `organizationId` and `employeeId` are empty only during registration. */
export interface Member extends Identity {
  readonly userId: string;
  readonly tenantId: string;
}
