-- Made from the schema (npm run db:diff), then completed by hand: ON DELETE SET NULL names its column, so that a composite
-- reference keeps its tenantId; NULLS NOT DISTINCT; COLLATE; and the section at the end.

CREATE EXTENSION IF NOT EXISTS "btree_gist";
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permissions" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "roleId" UUID NOT NULL,
    "permission" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "description" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "role_permissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tokenPrefix" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "expiryNotifiedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activity_logs" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "actorType" TEXT NOT NULL DEFAULT 'User',
    "description" TEXT,
    "updatedFields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "previousValues" JSONB,
    "updatedValues" JSONB,
    "createdByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activity_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "actorUserId" UUID,
    "actorType" TEXT NOT NULL DEFAULT 'user',
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "employeeId" UUID,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "ip" TEXT,
    "requestId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "receiverEmployeeId" UUID NOT NULL,
    "sentByEmployeeId" UUID,
    "type" TEXT NOT NULL,
    "entity" TEXT,
    "entityId" UUID,
    "title" TEXT NOT NULL,
    "message" TEXT,
    "params" JSONB,
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "readAt" TIMESTAMPTZ(3),
    "onHoldUntil" TIMESTAMPTZ(3),
    "mailedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "inApp" BOOLEAN NOT NULL DEFAULT true,
    "email" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "boards" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "boards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "board_versions" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "boardId" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "createdByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_reports" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "report" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "shareTokenHash" TEXT,
    "shareExpiresAt" TIMESTAMPTZ(3),
    "schedule" TEXT,
    "recipients" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "nextRunAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "includes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_runs" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "isDryRun" BOOLEAN NOT NULL DEFAULT true,
    "mapping" JSONB,
    "counts" JSONB,
    "errors" JSONB,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_run_items" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "importRunId" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_run_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "comment" TEXT NOT NULL,
    "parentId" UUID,
    "employeeId" UUID,
    "editedAt" TIMESTAMPTZ(3),
    "resolved" BOOLEAN NOT NULL DEFAULT false,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mentions" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "parentEntity" TEXT,
    "parentEntityId" UUID,
    "mentionedEmployeeId" UUID NOT NULL,
    "createdByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entity_subscriptions" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entity_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachments" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageProvider" TEXT NOT NULL DEFAULT 'LOCAL',
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favorites" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "employeeId" UUID,
    "order" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "favorites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "employees" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "profile_link" TEXT,
    "startedWorkOn" TIMESTAMPTZ(3),
    "endWork" TIMESTAMPTZ(3),
    "valueDate" TIMESTAMPTZ(3),
    "offerDate" TIMESTAMPTZ(3),
    "acceptDate" TIMESTAMPTZ(3),
    "rejectDate" TIMESTAMPTZ(3),
    "short_description" TEXT,
    "description" TEXT,
    "employeeLevel" TEXT,
    "payPeriod" TEXT,
    "billRateValue" DOUBLE PRECISION,
    "billRateCurrency" TEXT,
    "minimumBillingRate" DOUBLE PRECISION,
    "reWeeklyLimit" DOUBLE PRECISION,
    "isTrackingEnabled" BOOLEAN NOT NULL DEFAULT false,
    "isTrackingTime" BOOLEAN NOT NULL DEFAULT false,
    "isAway" BOOLEAN NOT NULL DEFAULT false,
    "lastSeenAt" TIMESTAMPTZ(3),
    "allowScreenshotCapture" BOOLEAN NOT NULL DEFAULT true,
    "allowManualTime" BOOLEAN NOT NULL DEFAULT true,
    "allowModifyTime" BOOLEAN NOT NULL DEFAULT true,
    "allowDeleteTime" BOOLEAN NOT NULL DEFAULT true,
    "isVerified" BOOLEAN NOT NULL DEFAULT false,
    "isVetted" BOOLEAN NOT NULL DEFAULT false,
    "isJobSearchActive" BOOLEAN NOT NULL DEFAULT false,
    "jobSuccess" DOUBLE PRECISION,
    "totalJobs" INTEGER,
    "averageIncome" DOUBLE PRECISION,
    "averageExpenses" DOUBLE PRECISION,
    "averageBonus" DOUBLE PRECISION,
    "anonymousBonus" BOOLEAN,
    "show_anonymous_bonus" BOOLEAN,
    "show_average_bonus" BOOLEAN,
    "show_average_expenses" BOOLEAN,
    "show_average_income" BOOLEAN,
    "show_billrate" BOOLEAN,
    "show_payperiod" BOOLEAN,
    "show_start_work_on" BOOLEAN,
    "linkedInUrl" TEXT,
    "facebookUrl" TEXT,
    "instagramUrl" TEXT,
    "twitterUrl" TEXT,
    "githubUrl" TEXT,
    "gitlabUrl" TEXT,
    "upworkUrl" TEXT,
    "stackoverflowUrl" TEXT,
    "upworkId" TEXT,
    "linkedInId" TEXT,
    "isTasksAutoSync" BOOLEAN,
    "isTasksAutoSyncOnLabel" BOOLEAN,
    "syncTag" TEXT,
    "archiveTasksIn" INTEGER,
    "closeTasksIn" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "employees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "working_hours" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "isWorkingDay" BOOLEAN NOT NULL DEFAULT true,
    "startTime" TEXT NOT NULL,
    "endTime" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "working_hours_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "firstName" TEXT,
    "lastName" TEXT,
    "imageUrl" TEXT,
    "timeZone" TEXT,
    "preferredLanguage" TEXT NOT NULL DEFAULT 'en',
    "totpSecret" TEXT,
    "totpEnabledAt" TIMESTAMPTZ(3),
    "totpLastStep" INTEGER,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "deletedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "social_accounts" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "social_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "tenantId" UUID,
    "userId" UUID,
    "tokenHash" TEXT NOT NULL,
    "previousTokenHash" TEXT,
    "rotatedAt" TIMESTAMPTZ(3),
    "userAgent" TEXT,
    "ip" TEXT,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_codes" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "accountId" UUID,
    "subjectId" UUID,
    "codeHash" TEXT,
    "tokenHash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),
    "payload" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "accountId" UUID,
    "roleId" UUID,
    "firstName" TEXT,
    "lastName" TEXT,
    "username" TEXT,
    "phoneNumber" TEXT,
    "timeZone" TEXT,
    "timeFormat" INTEGER NOT NULL DEFAULT 12,
    "preferredLanguage" TEXT NOT NULL DEFAULT 'en',
    "imageUrl" TEXT,
    "imageId" UUID,
    "defaultTeamId" UUID,
    "lastTeamId" UUID,
    "defaultOrganizationId" UUID,
    "lastOrganizationId" UUID,
    "lastLoginAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_preferences" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_preferences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integrations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "redirectUrl" TEXT NOT NULL,
    "imgSrc" TEXT NOT NULL,
    "version" TEXT,
    "docUrl" TEXT,
    "isComingSoon" BOOLEAN NOT NULL DEFAULT false,
    "isPaid" BOOLEAN NOT NULL DEFAULT false,
    "isFreeTrial" BOOLEAN NOT NULL DEFAULT false,
    "freeTrialPeriod" INTEGER NOT NULL DEFAULT 0,
    "order" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_types" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "groupName" TEXT NOT NULL,
    "order" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_to_types" (
    "integrationId" UUID NOT NULL,
    "integrationTypeId" UUID NOT NULL,

    CONSTRAINT "integration_to_types_pkey" PRIMARY KEY ("integrationId","integrationTypeId")
);

-- CreateTable
CREATE TABLE "integration_tenants" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "integrationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "installationId" TEXT,
    "lastSyncedAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "integration_tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_settings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "integrationTenantId" UUID NOT NULL,
    "settingsName" TEXT NOT NULL,
    "settingsValue" TEXT NOT NULL,
    "isSecret" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repositories" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "integrationTenantId" UUID NOT NULL,
    "repositoryId" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "ownerLogin" TEXT NOT NULL,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "issuesCount" INTEGER,
    "hasSyncEnabled" BOOLEAN NOT NULL DEFAULT true,
    "status" TEXT NOT NULL DEFAULT 'SYNCING',
    "lastSyncedAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "repositories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repository_issues" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "integrationTenantId" UUID NOT NULL,
    "repositoryId" UUID NOT NULL,
    "issueId" BIGINT NOT NULL,
    "issueNumber" INTEGER NOT NULL,
    "taskId" UUID,
    "remoteUpdatedAt" TIMESTAMPTZ(3),
    "exportedHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repository_issues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "action" TEXT,
    "payload" JSONB,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_webhooks" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "failureCount" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "outgoing_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_webhook_deliveries" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "responseStatus" INTEGER,
    "lastError" TEXT,
    "deliveredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invites" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'INVITED',
    "inviteType" TEXT NOT NULL DEFAULT 'TEAM',
    "expireDate" TIMESTAMPTZ(3),
    "actionDate" TIMESTAMPTZ(3),
    "fullName" TEXT,
    "callbackUrl" TEXT,
    "userId" UUID,
    "roleId" UUID,
    "invitedByUserId" UUID,
    "respondedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "invites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invite_teams" (
    "tenantId" UUID NOT NULL,
    "inviteId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,

    CONSTRAINT "invite_teams_pkey" PRIMARY KEY ("inviteId","organizationTeamId")
);

-- CreateTable
CREATE TABLE "invite_projects" (
    "tenantId" UUID NOT NULL,
    "inviteId" UUID NOT NULL,
    "projectId" UUID NOT NULL,

    CONSTRAINT "invite_projects_pkey" PRIMARY KEY ("inviteId","projectId")
);

-- CreateTable
CREATE TABLE "organization_team_join_requests" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "linkAddress" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'UNCONFIRMED',
    "confirmedAt" TIMESTAMPTZ(3),
    "decidedAt" TIMESTAMPTZ(3),
    "decidedByUserId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "organization_team_join_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "profile_link" TEXT NOT NULL,
    "banner" TEXT,
    "status" TEXT,
    "imageUrl" TEXT,
    "imageId" UUID,
    "brandColor" TEXT,
    "officialName" TEXT,
    "overview" TEXT,
    "short_description" TEXT,
    "client_focus" TEXT,
    "website" TEXT,
    "taxId" TEXT,
    "regionCode" TEXT,
    "registrationDate" DATE,
    "valueDate" DATE,
    "minimumProjectSize" TEXT,
    "upworkOrganizationId" TEXT,
    "upworkOrganizationName" TEXT,
    "totalEmployees" INTEGER NOT NULL DEFAULT 0,
    "show_income" BOOLEAN NOT NULL DEFAULT false,
    "show_profits" BOOLEAN NOT NULL DEFAULT false,
    "show_bonuses_paid" BOOLEAN NOT NULL DEFAULT false,
    "show_total_hours" BOOLEAN NOT NULL DEFAULT false,
    "show_minimum_project_size" BOOLEAN NOT NULL DEFAULT true,
    "show_projects_count" BOOLEAN NOT NULL DEFAULT true,
    "show_clients_count" BOOLEAN NOT NULL DEFAULT true,
    "show_clients" BOOLEAN NOT NULL DEFAULT true,
    "show_employees_count" BOOLEAN NOT NULL DEFAULT true,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "currencyPosition" TEXT NOT NULL DEFAULT 'LEFT',
    "timeZone" TEXT,
    "timeFormat" INTEGER NOT NULL DEFAULT 12,
    "startWeekOn" TEXT NOT NULL DEFAULT 'MONDAY',
    "dateFormat" TEXT,
    "numberFormat" TEXT,
    "defaultValueDateType" TEXT NOT NULL DEFAULT 'TODAY',
    "defaultAlignmentType" TEXT,
    "defaultStartTime" TEXT,
    "defaultEndTime" TEXT,
    "standardWorkHoursPerDay" DOUBLE PRECISION NOT NULL DEFAULT 8,
    "fiscalStartDate" DATE,
    "fiscalEndDate" DATE,
    "fiscalInformation" TEXT,
    "bonusPercentage" DOUBLE PRECISION,
    "discountAfterTax" BOOLEAN,
    "separateInvoiceItemTaxAndDiscount" BOOLEAN,
    "convertAcceptedEstimates" BOOLEAN,
    "defaultInvoiceEstimateTerms" TEXT,
    "daysUntilDue" INTEGER,
    "invitesAllowed" BOOLEAN NOT NULL DEFAULT true,
    "inviteExpiryPeriod" INTEGER,
    "futureDateAllowed" BOOLEAN NOT NULL DEFAULT true,
    "allowManualTime" BOOLEAN NOT NULL DEFAULT true,
    "allowModifyTime" BOOLEAN NOT NULL DEFAULT true,
    "allowDeleteTime" BOOLEAN NOT NULL DEFAULT true,
    "requireReason" BOOLEAN NOT NULL DEFAULT false,
    "requireDescription" BOOLEAN NOT NULL DEFAULT false,
    "requireProject" BOOLEAN NOT NULL DEFAULT false,
    "requireTask" BOOLEAN NOT NULL DEFAULT false,
    "requireClient" BOOLEAN NOT NULL DEFAULT false,
    "overlapPolicy" TEXT NOT NULL DEFAULT 'refuse',
    "weeklyLimitPolicy" TEXT NOT NULL DEFAULT 'off',
    "defaultWeeklyLimit" DOUBLE PRECISION,
    "forgottenTimerHours" DOUBLE PRECISION NOT NULL DEFAULT 10,
    "allowSelfApproval" BOOLEAN NOT NULL DEFAULT false,
    "allowTrackInactivity" BOOLEAN NOT NULL DEFAULT true,
    "inactivityTimeLimit" INTEGER NOT NULL DEFAULT 10,
    "activityProofDuration" INTEGER NOT NULL DEFAULT 1,
    "isRemoveIdleTime" BOOLEAN NOT NULL DEFAULT false,
    "allowScreenshotCapture" BOOLEAN NOT NULL DEFAULT false,
    "randomScreenshot" BOOLEAN NOT NULL DEFAULT false,
    "trackOnSleep" BOOLEAN NOT NULL DEFAULT false,
    "screenshotFrequency" INTEGER NOT NULL DEFAULT 10,
    "enforced" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_languages" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "languageId" UUID NOT NULL,
    "level" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_languages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_contacts" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "imageUrl" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "organization_contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_organizations" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "user_organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_plans" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "workTimePlanned" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'open',
    "employeeId" UUID NOT NULL,
    "organizationTeamId" UUID,
    "reflection" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "daily_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_plan_tasks" (
    "tenantId" UUID NOT NULL,
    "dailyPlanId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "order" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "daily_plan_tasks_pkey" PRIMARY KEY ("dailyPlanId","taskId")
);

-- CreateTable
CREATE TABLE "organization_projects" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "description" TEXT,
    "color" TEXT,
    "icon" TEXT,
    "imageUrl" TEXT,
    "imageId" UUID,
    "projectUrl" TEXT,
    "startDate" TIMESTAMPTZ(3),
    "endDate" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'open',
    "public" BOOLEAN,
    "owner" TEXT,
    "taskListType" TEXT NOT NULL DEFAULT 'GRID',
    "billing" TEXT,
    "currency" TEXT,
    "billable" BOOLEAN,
    "billingFlat" BOOLEAN,
    "budget" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "budgetType" TEXT NOT NULL DEFAULT 'hours',
    "openSource" BOOLEAN,
    "openSourceProjectUrl" TEXT,
    "organizationContactId" UUID,
    "defaultAssigneeId" UUID,
    "archiveTasksIn" INTEGER,
    "closeTasksIn" INTEGER,
    "repositoryId" UUID,
    "isTasksAutoSync" BOOLEAN NOT NULL DEFAULT true,
    "isTasksAutoSyncOnLabel" BOOLEAN NOT NULL DEFAULT true,
    "syncTag" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "organization_projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_project_employees" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "roleId" UUID,
    "isManager" BOOLEAN NOT NULL DEFAULT false,
    "assignedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_project_employees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_project_teams" (
    "tenantId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_project_teams_pkey" PRIMARY KEY ("projectId","organizationTeamId")
);

-- CreateTable
CREATE TABLE "organization_project_tags" (
    "tenantId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "tagId" UUID NOT NULL,

    CONSTRAINT "organization_project_tags_pkey" PRIMARY KEY ("projectId","tagId")
);

-- CreateTable
CREATE TABLE "organization_project_relations" (
    "tenantId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "relatedProjectId" UUID NOT NULL,
    "relationType" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_project_relations_pkey" PRIMARY KEY ("projectId","relatedProjectId")
);

-- CreateTable
CREATE TABLE "languages" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "description" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "languages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "currencies" (
    "id" UUID NOT NULL,
    "isoCode" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "currencies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image_assets" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "thumb" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "size" INTEGER,
    "contentType" TEXT NOT NULL,
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "storageProvider" TEXT NOT NULL DEFAULT 'LOCAL',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "image_assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_messages" (
    "id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "availableAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tags" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "organizationTeamId" UUID,
    "tagTypeId" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "color" TEXT,
    "textColor" TEXT,
    "icon" TEXT,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag_types" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "type" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tag_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_tags" (
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tagId" UUID NOT NULL,

    CONSTRAINT "user_tags_pkey" PRIMARY KEY ("userId","tagId")
);

-- CreateTable
CREATE TABLE "employee_tags" (
    "tenantId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "tagId" UUID NOT NULL,

    CONSTRAINT "employee_tags_pkey" PRIMARY KEY ("employeeId","tagId")
);

-- CreateTable
CREATE TABLE "task_statuses" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "projectId" UUID,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "color" TEXT,
    "order" INTEGER,
    "template" TEXT,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "isCollapsed" BOOLEAN NOT NULL DEFAULT false,
    "isTodo" BOOLEAN NOT NULL DEFAULT false,
    "isInProgress" BOOLEAN NOT NULL DEFAULT false,
    "isDone" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_priorities" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "projectId" UUID,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "color" TEXT,
    "order" INTEGER,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_priorities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_sizes" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "projectId" UUID,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "color" TEXT,
    "order" INTEGER,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_sizes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "issue_types" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "projectId" UUID,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "color" TEXT,
    "order" INTEGER,
    "imageId" UUID,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "issue_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_versions" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "projectId" UUID,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "color" TEXT DEFAULT '#FFFFFF',
    "order" INTEGER,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_related_issue_types" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "projectId" UUID,
    "organizationTeamId" UUID,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "color" TEXT,
    "order" INTEGER,
    "isSystem" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_related_issue_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "numberScope" UUID NOT NULL,
    "prefix" TEXT,
    "description" TEXT,
    "status" TEXT,
    "taskStatusId" UUID,
    "priority" TEXT,
    "taskPriorityId" UUID,
    "size" TEXT,
    "taskSizeId" UUID,
    "issueType" TEXT,
    "taskTypeId" UUID,
    "version" TEXT,
    "estimate" INTEGER,
    "startDate" TIMESTAMPTZ(3),
    "dueDate" TIMESTAMPTZ(3),
    "resolvedAt" TIMESTAMPTZ(3),
    "public" BOOLEAN NOT NULL DEFAULT true,
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "isScreeningTask" BOOLEAN NOT NULL DEFAULT false,
    "projectId" UUID,
    "parentId" UUID,
    "rank" TEXT COLLATE "C",
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_counters" (
    "tenantId" UUID NOT NULL,
    "numberScope" UUID NOT NULL,
    "lastNumber" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_counters_pkey" PRIMARY KEY ("tenantId","numberScope")
);

-- CreateTable
CREATE TABLE "task_members" (
    "tenantId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "assignedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_members_pkey" PRIMARY KEY ("taskId","employeeId")
);

-- CreateTable
CREATE TABLE "task_teams" (
    "tenantId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,

    CONSTRAINT "task_teams_pkey" PRIMARY KEY ("taskId","organizationTeamId")
);

-- CreateTable
CREATE TABLE "task_tags" (
    "tenantId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "tagId" UUID NOT NULL,
    "order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_tags_pkey" PRIMARY KEY ("taskId","tagId")
);

-- CreateTable
CREATE TABLE "task_linked_issues" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "taskFromId" UUID NOT NULL,
    "taskToId" UUID NOT NULL,
    "action" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_linked_issues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_estimations" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "taskId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "estimate" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "task_estimations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_teams" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "emoji" TEXT,
    "teamSize" TEXT,
    "logo" TEXT,
    "prefix" TEXT,
    "profile_link" TEXT NOT NULL,
    "imageId" UUID,
    "shareProfileView" BOOLEAN NOT NULL DEFAULT true,
    "requirePlanToTrack" BOOLEAN NOT NULL DEFAULT false,
    "public" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "organization_teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_team_employees" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "roleId" UUID,
    "activeTaskId" UUID,
    "isTrackingEnabled" BOOLEAN NOT NULL DEFAULT true,
    "order" INTEGER,
    "assignedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "organization_team_employees_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_team_tags" (
    "tenantId" UUID NOT NULL,
    "organizationTeamId" UUID NOT NULL,
    "tagId" UUID NOT NULL,

    CONSTRAINT "organization_team_tags_pkey" PRIMARY KEY ("organizationTeamId","tagId")
);

-- CreateTable
CREATE TABLE "time_slots" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "keyboard" INTEGER NOT NULL DEFAULT 0,
    "mouse" INTEGER NOT NULL DEFAULT 0,
    "overall" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "time_slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "time_slot_time_logs" (
    "tenantId" UUID NOT NULL,
    "timeSlotId" UUID NOT NULL,
    "timeLogId" UUID NOT NULL,

    CONSTRAINT "time_slot_time_logs_pkey" PRIMARY KEY ("timeSlotId","timeLogId")
);

-- CreateTable
CREATE TABLE "time_slot_tags" (
    "tenantId" UUID NOT NULL,
    "timeSlotId" UUID NOT NULL,
    "tagId" UUID NOT NULL,

    CONSTRAINT "time_slot_tags_pkey" PRIMARY KEY ("timeSlotId","tagId")
);

-- CreateTable
CREATE TABLE "time_slot_minutes" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "timeSlotId" UUID NOT NULL,
    "datetime" TIMESTAMPTZ(3) NOT NULL,
    "keyboard" INTEGER NOT NULL DEFAULT 0,
    "mouse" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "time_slot_minutes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "projectId" UUID,
    "taskId" UUID,
    "timeSlotId" UUID,
    "organizationTeamId" UUID,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT,
    "source" TEXT,
    "metaData" JSONB,
    "date" DATE NOT NULL,
    "time" TEXT NOT NULL,
    "duration" INTEGER NOT NULL DEFAULT 0,
    "recordedAt" TIMESTAMPTZ(3),
    "activityTimestamp" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screenshots" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "timeSlotId" UUID,
    "file" TEXT NOT NULL,
    "thumb" TEXT,
    "storageProvider" TEXT NOT NULL DEFAULT 'LOCAL',
    "recordedAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "screenshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "time_logs" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "timesheetId" UUID NOT NULL,
    "projectId" UUID,
    "taskId" UUID,
    "organizationContactId" UUID,
    "organizationTeamId" UUID,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "stoppedAt" TIMESTAMPTZ(3),
    "isRunning" BOOLEAN NOT NULL DEFAULT false,
    "editedAt" TIMESTAMPTZ(3),
    "logType" TEXT NOT NULL DEFAULT 'TRACKED',
    "source" TEXT NOT NULL DEFAULT 'BROWSER',
    "description" TEXT,
    "reason" TEXT,
    "isBillable" BOOLEAN NOT NULL DEFAULT false,
    "version" TEXT,
    "timeZone" TEXT,
    "lastSeenAt" TIMESTAMPTZ(3),
    "forgottenNotifiedAt" TIMESTAMPTZ(3),
    "clientId" UUID,
    "overlapAllowed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "time_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "time_log_tags" (
    "tenantId" UUID NOT NULL,
    "timeLogId" UUID NOT NULL,
    "tagId" UUID NOT NULL,

    CONSTRAINT "time_log_tags_pkey" PRIMARY KEY ("timeLogId","tagId")
);

-- CreateTable
CREATE TABLE "timesheets" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "submittedAt" TIMESTAMPTZ(3),
    "approvedAt" TIMESTAMPTZ(3),
    "approvedById" UUID,
    "lockedAt" TIMESTAMPTZ(3),
    "editedAt" TIMESTAMPTZ(3),
    "isBilled" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "timesheets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "timesheet_events" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "timesheetId" UUID NOT NULL,
    "actorUserId" UUID,
    "fromStatus" TEXT NOT NULL,
    "toStatus" TEXT NOT NULL,
    "reason" TEXT,
    "comment" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "timesheet_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "logo" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isArchived" BOOLEAN NOT NULL DEFAULT false,
    "archivedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,
    "updatedByUserId" UUID,
    "deletedByUserId" UUID,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_settings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "smtp_settings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID,
    "fromAddress" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "secure" BOOLEAN NOT NULL DEFAULT false,
    "username" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "smtp_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_id_key" ON "roles"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "roles_tenant_name_key" ON "roles"("tenantId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "role_permissions_role_permission_key" ON "role_permissions"("roleId", "permission");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_tokenHash_key" ON "api_tokens"("tokenHash");

-- CreateIndex
CREATE INDEX "api_tokens_expiresAt_idx" ON "api_tokens"("expiresAt");

-- CreateIndex
CREATE INDEX "api_tokens_tenantId_userId_idx" ON "api_tokens"("tenantId", "userId");

-- CreateIndex
CREATE INDEX "activity_logs_tenantId_entity_entityId_createdAt_idx" ON "activity_logs"("tenantId", "entity", "entityId", "createdAt");

-- CreateIndex
CREATE INDEX "activity_logs_tenantId_organizationId_createdAt_idx" ON "activity_logs"("tenantId", "organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "activity_logs_tenantId_createdByUserId_idx" ON "activity_logs"("tenantId", "createdByUserId");

-- CreateIndex
CREATE INDEX "audit_entries_tenantId_entity_entityId_at_idx" ON "audit_entries"("tenantId", "entity", "entityId", "at");

-- CreateIndex
CREATE INDEX "audit_entries_tenantId_employeeId_at_idx" ON "audit_entries"("tenantId", "employeeId", "at");

-- CreateIndex
CREATE INDEX "audit_entries_tenantId_actorUserId_at_idx" ON "audit_entries"("tenantId", "actorUserId", "at");

-- CreateIndex
CREATE INDEX "audit_entries_tenantId_at_idx" ON "audit_entries"("tenantId", "at");

-- CreateIndex
CREATE INDEX "notifications_tenantId_receiverEmployeeId_isRead_createdAt_idx" ON "notifications"("tenantId", "receiverEmployeeId", "isRead", "createdAt");

-- CreateIndex
CREATE INDEX "notifications_tenantId_entity_entityId_idx" ON "notifications"("tenantId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "notifications_tenantId_organizationId_idx" ON "notifications"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "notifications_tenantId_sentByEmployeeId_idx" ON "notifications"("tenantId", "sentByEmployeeId");

-- CreateIndex
CREATE UNIQUE INDEX "notification_settings_employee_type_key" ON "notification_settings"("employeeId", "type");

-- CreateIndex
CREATE INDEX "boards_tenantId_organizationId_updatedAt_idx" ON "boards"("tenantId", "organizationId", "updatedAt");

-- CreateIndex
CREATE INDEX "boards_tenantId_organizationTeamId_idx" ON "boards"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "boards_tenantId_createdByUserId_idx" ON "boards"("tenantId", "createdByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "boards_tenant_id_key" ON "boards"("tenantId", "id");

-- CreateIndex
CREATE INDEX "board_versions_tenantId_createdByUserId_idx" ON "board_versions"("tenantId", "createdByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "board_versions_revision_key" ON "board_versions"("boardId", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "saved_reports_shareTokenHash_key" ON "saved_reports"("shareTokenHash");

-- CreateIndex
CREATE INDEX "saved_reports_nextRunAt_idx" ON "saved_reports"("nextRunAt");

-- CreateIndex
CREATE INDEX "saved_reports_tenantId_organizationId_idx" ON "saved_reports"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "saved_reports_tenantId_userId_idx" ON "saved_reports"("tenantId", "userId");

-- CreateIndex
CREATE INDEX "saved_reports_tenantId_organizationTeamId_idx" ON "saved_reports"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_tokenHash_key" ON "calendar_feeds"("tokenHash");

-- CreateIndex
CREATE INDEX "calendar_feeds_tenantId_userId_idx" ON "calendar_feeds"("tenantId", "userId");

-- CreateIndex
CREATE INDEX "import_runs_tenantId_organizationId_createdAt_idx" ON "import_runs"("tenantId", "organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "import_runs_tenantId_createdByUserId_idx" ON "import_runs"("tenantId", "createdByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "import_runs_tenant_id_key" ON "import_runs"("tenantId", "id");

-- CreateIndex
CREATE INDEX "import_run_items_tenantId_importRunId_idx" ON "import_run_items"("tenantId", "importRunId");

-- CreateIndex
CREATE UNIQUE INDEX "import_run_items_source_key" ON "import_run_items"("tenantId", "organizationId", "source", "entity", "sourceId");

-- CreateIndex
CREATE INDEX "comments_tenantId_entity_entityId_createdAt_idx" ON "comments"("tenantId", "entity", "entityId", "createdAt");

-- CreateIndex
CREATE INDEX "comments_tenantId_organizationId_idx" ON "comments"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "comments_tenantId_parentId_idx" ON "comments"("tenantId", "parentId");

-- CreateIndex
CREATE INDEX "comments_tenantId_employeeId_idx" ON "comments"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "comments_tenantId_createdByUserId_idx" ON "comments"("tenantId", "createdByUserId");

-- CreateIndex
CREATE INDEX "comments_tenantId_resolvedByUserId_idx" ON "comments"("tenantId", "resolvedByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "comments_tenant_id_key" ON "comments"("tenantId", "id");

-- CreateIndex
CREATE INDEX "mentions_tenantId_entity_entityId_idx" ON "mentions"("tenantId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "mentions_tenantId_organizationId_idx" ON "mentions"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "mentions_tenantId_mentionedEmployeeId_idx" ON "mentions"("tenantId", "mentionedEmployeeId");

-- CreateIndex
CREATE UNIQUE INDEX "mentions_entity_employee_key" ON "mentions"("entityId", "mentionedEmployeeId");

-- CreateIndex
CREATE INDEX "entity_subscriptions_tenantId_entity_entityId_idx" ON "entity_subscriptions"("tenantId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "entity_subscriptions_tenantId_organizationId_idx" ON "entity_subscriptions"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "entity_subscriptions_employee_entity_key" ON "entity_subscriptions"("employeeId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "attachments_tenantId_entity_entityId_idx" ON "attachments"("tenantId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "attachments_tenantId_organizationId_idx" ON "attachments"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "attachments_tenantId_createdByUserId_idx" ON "attachments"("tenantId", "createdByUserId");

-- CreateIndex
CREATE INDEX "favorites_tenantId_entity_entityId_idx" ON "favorites"("tenantId", "entity", "entityId");

-- CreateIndex
CREATE INDEX "favorites_tenantId_employeeId_idx" ON "favorites"("tenantId", "employeeId");

-- CreateIndex
-- An organization-wide favorite (no employee) exists once, too.
CREATE UNIQUE INDEX "favorites_entity_key" ON "favorites"("tenantId", "organizationId", "employeeId", "entity", "entityId") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "employees_tenantId_userId_idx" ON "employees"("tenantId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "employees_tenant_id_key" ON "employees"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "employees_organization_user_key" ON "employees"("organizationId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "working_hours_employee_weekday_key" ON "working_hours"("employeeId", "weekday");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE INDEX "social_accounts_accountId_idx" ON "social_accounts"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "social_accounts_identity_key" ON "social_accounts"("provider", "providerAccountId");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_tokenHash_key" ON "sessions"("tokenHash");

-- CreateIndex
CREATE INDEX "sessions_accountId_lastUsedAt_idx" ON "sessions"("accountId", "lastUsedAt");

-- CreateIndex
CREATE INDEX "sessions_previousTokenHash_idx" ON "sessions"("previousTokenHash");

-- CreateIndex
CREATE INDEX "sessions_expiresAt_idx" ON "sessions"("expiresAt");

-- CreateIndex
CREATE INDEX "sessions_tenantId_userId_idx" ON "sessions"("tenantId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_codes_tokenHash_key" ON "one_time_codes"("tokenHash");

-- CreateIndex
CREATE INDEX "one_time_codes_email_purpose_createdAt_idx" ON "one_time_codes"("email", "purpose", "createdAt");

-- CreateIndex
CREATE INDEX "one_time_codes_subjectId_idx" ON "one_time_codes"("subjectId");

-- CreateIndex
CREATE INDEX "one_time_codes_expiresAt_idx" ON "one_time_codes"("expiresAt");

-- CreateIndex
CREATE INDEX "one_time_codes_accountId_idx" ON "one_time_codes"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_account_code_key" ON "recovery_codes"("accountId", "codeHash");

-- CreateIndex
CREATE INDEX "users_tenantId_lastName_firstName_idx" ON "users"("tenantId", "lastName", "firstName");

-- CreateIndex
CREATE INDEX "users_tenantId_roleId_idx" ON "users"("tenantId", "roleId");

-- CreateIndex
CREATE INDEX "users_tenantId_imageId_idx" ON "users"("tenantId", "imageId");

-- CreateIndex
CREATE INDEX "users_tenantId_defaultTeamId_idx" ON "users"("tenantId", "defaultTeamId");

-- CreateIndex
CREATE INDEX "users_tenantId_lastTeamId_idx" ON "users"("tenantId", "lastTeamId");

-- CreateIndex
CREATE INDEX "users_tenantId_defaultOrganizationId_idx" ON "users"("tenantId", "defaultOrganizationId");

-- CreateIndex
CREATE INDEX "users_tenantId_lastOrganizationId_idx" ON "users"("tenantId", "lastOrganizationId");

-- CreateIndex
CREATE INDEX "users_accountId_idx" ON "users"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "users_tenant_id_key" ON "users"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_tenant_account_key" ON "users"("tenantId", "accountId");

-- CreateIndex
CREATE UNIQUE INDEX "user_preferences_user_key_key" ON "user_preferences"("userId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "integrations_name_key" ON "integrations"("name");

-- CreateIndex
CREATE UNIQUE INDEX "integration_types_name_key" ON "integration_types"("name");

-- CreateIndex
CREATE INDEX "integration_to_types_integrationTypeId_idx" ON "integration_to_types"("integrationTypeId");

-- CreateIndex
CREATE INDEX "integration_tenants_tenantId_organizationId_idx" ON "integration_tenants"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "integration_tenants_integrationId_idx" ON "integration_tenants"("integrationId");

-- CreateIndex
CREATE UNIQUE INDEX "integration_tenants_tenant_id_key" ON "integration_tenants"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "integration_settings_name_key" ON "integration_settings"("integrationTenantId", "settingsName");

-- CreateIndex
CREATE INDEX "repositories_repositoryId_idx" ON "repositories"("repositoryId");

-- CreateIndex
CREATE INDEX "repositories_tenantId_organizationId_idx" ON "repositories"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "repositories_tenant_id_key" ON "repositories"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "repositories_integration_repository_key" ON "repositories"("integrationTenantId", "repositoryId");

-- CreateIndex
CREATE INDEX "repository_issues_repositoryId_issueNumber_idx" ON "repository_issues"("repositoryId", "issueNumber");

-- CreateIndex
CREATE INDEX "repository_issues_tenantId_taskId_idx" ON "repository_issues"("tenantId", "taskId");

-- CreateIndex
CREATE UNIQUE INDEX "repository_issues_issue_key" ON "repository_issues"("integrationTenantId", "repositoryId", "issueId");

-- CreateIndex
CREATE INDEX "webhook_deliveries_receivedAt_idx" ON "webhook_deliveries"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_delivery_key" ON "webhook_deliveries"("provider", "deliveryId");

-- CreateIndex
CREATE INDEX "outgoing_webhooks_tenantId_organizationId_idx" ON "outgoing_webhooks"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_webhooks_tenant_id_key" ON "outgoing_webhooks"("tenantId", "id");

-- CreateIndex
CREATE INDEX "outgoing_webhook_deliveries_tenantId_webhookId_createdAt_idx" ON "outgoing_webhook_deliveries"("tenantId", "webhookId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_webhook_deliveries_event_key" ON "outgoing_webhook_deliveries"("webhookId", "eventId");

-- CreateIndex
CREATE UNIQUE INDEX "invites_tokenHash_key" ON "invites"("tokenHash");

-- CreateIndex
CREATE INDEX "invites_email_status_idx" ON "invites"("email", "status");

-- CreateIndex
CREATE INDEX "invites_tenantId_organizationId_status_createdAt_idx" ON "invites"("tenantId", "organizationId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "invites_tenantId_userId_idx" ON "invites"("tenantId", "userId");

-- CreateIndex
CREATE INDEX "invites_tenantId_roleId_idx" ON "invites"("tenantId", "roleId");

-- CreateIndex
CREATE INDEX "invites_tenantId_invitedByUserId_idx" ON "invites"("tenantId", "invitedByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "invites_tenant_id_key" ON "invites"("tenantId", "id");

-- CreateIndex
CREATE INDEX "invite_teams_tenantId_organizationTeamId_idx" ON "invite_teams"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "invite_projects_tenantId_projectId_idx" ON "invite_projects"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "organization_team_join_requests_tenantId_organizationId_sta_idx" ON "organization_team_join_requests"("tenantId", "organizationId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "organization_team_join_requests_email_idx" ON "organization_team_join_requests"("email");

-- CreateIndex
CREATE INDEX "organization_team_join_requests_tenantId_organizationTeamId_idx" ON "organization_team_join_requests"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "organization_team_join_requests_tenantId_decidedByUserId_idx" ON "organization_team_join_requests"("tenantId", "decidedByUserId");

-- CreateIndex
CREATE INDEX "organizations_tenantId_imageId_idx" ON "organizations"("tenantId", "imageId");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_tenant_id_key" ON "organizations"("tenantId", "id");

-- CreateIndex
CREATE INDEX "organization_languages_languageId_idx" ON "organization_languages"("languageId");

-- CreateIndex
CREATE UNIQUE INDEX "organization_languages_language_key" ON "organization_languages"("organizationId", "languageId");

-- CreateIndex
CREATE INDEX "organization_contacts_tenantId_organizationId_name_idx" ON "organization_contacts"("tenantId", "organizationId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "organization_contacts_tenant_id_key" ON "organization_contacts"("tenantId", "id");

-- CreateIndex
CREATE INDEX "user_organizations_tenantId_organizationId_idx" ON "user_organizations"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "user_organizations_user_organization_key" ON "user_organizations"("userId", "organizationId");

-- CreateIndex
CREATE INDEX "daily_plans_tenantId_employeeId_date_idx" ON "daily_plans"("tenantId", "employeeId", "date");

-- CreateIndex
CREATE INDEX "daily_plans_tenantId_organizationTeamId_date_idx" ON "daily_plans"("tenantId", "organizationTeamId", "date");

-- CreateIndex
CREATE INDEX "daily_plans_tenantId_organizationId_date_idx" ON "daily_plans"("tenantId", "organizationId", "date");

-- CreateIndex
CREATE UNIQUE INDEX "daily_plans_tenant_id_key" ON "daily_plans"("tenantId", "id");

-- CreateIndex
CREATE INDEX "daily_plan_tasks_tenantId_taskId_idx" ON "daily_plan_tasks"("tenantId", "taskId");

-- CreateIndex
CREATE INDEX "organization_projects_tenantId_organizationId_isArchived_na_idx" ON "organization_projects"("tenantId", "organizationId", "isArchived", "name");

-- CreateIndex
CREATE INDEX "organization_projects_tenantId_imageId_idx" ON "organization_projects"("tenantId", "imageId");

-- CreateIndex
CREATE INDEX "organization_projects_tenantId_organizationContactId_idx" ON "organization_projects"("tenantId", "organizationContactId");

-- CreateIndex
CREATE INDEX "organization_projects_tenantId_defaultAssigneeId_idx" ON "organization_projects"("tenantId", "defaultAssigneeId");

-- CreateIndex
CREATE INDEX "organization_projects_tenantId_repositoryId_idx" ON "organization_projects"("tenantId", "repositoryId");

-- CreateIndex
CREATE INDEX "organization_projects_tenantId_createdByUserId_idx" ON "organization_projects"("tenantId", "createdByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "organization_projects_tenant_id_key" ON "organization_projects"("tenantId", "id");

-- CreateIndex
CREATE INDEX "organization_project_employees_tenantId_employeeId_idx" ON "organization_project_employees"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "organization_project_employees_tenantId_roleId_idx" ON "organization_project_employees"("tenantId", "roleId");

-- CreateIndex
CREATE UNIQUE INDEX "organization_project_employees_member_key" ON "organization_project_employees"("projectId", "employeeId");

-- CreateIndex
CREATE INDEX "organization_project_teams_tenantId_organizationTeamId_idx" ON "organization_project_teams"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "organization_project_tags_tenantId_tagId_idx" ON "organization_project_tags"("tenantId", "tagId");

-- CreateIndex
CREATE INDEX "organization_project_relations_tenantId_relatedProjectId_idx" ON "organization_project_relations"("tenantId", "relatedProjectId");

-- CreateIndex
CREATE UNIQUE INDEX "languages_code_key" ON "languages"("code");

-- CreateIndex
CREATE UNIQUE INDEX "currencies_isoCode_key" ON "currencies"("isoCode");

-- CreateIndex
CREATE INDEX "image_assets_tenantId_organizationId_idx" ON "image_assets"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "image_assets_tenant_id_key" ON "image_assets"("tenantId", "id");

-- CreateIndex
CREATE INDEX "outbox_messages_processedAt_idx" ON "outbox_messages"("processedAt");

-- CreateIndex
CREATE INDEX "tags_tenantId_name_idx" ON "tags"("tenantId", "name");

-- CreateIndex
CREATE INDEX "tags_tenantId_organizationId_idx" ON "tags"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "tags_tenantId_organizationTeamId_idx" ON "tags"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "tags_tenantId_tagTypeId_idx" ON "tags"("tenantId", "tagTypeId");

-- CreateIndex
CREATE UNIQUE INDEX "tags_tenant_id_key" ON "tags"("tenantId", "id");

-- CreateIndex
CREATE INDEX "tag_types_tenantId_organizationId_idx" ON "tag_types"("tenantId", "organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "tag_types_tenant_id_key" ON "tag_types"("tenantId", "id");

-- CreateIndex
CREATE INDEX "user_tags_tenantId_tagId_idx" ON "user_tags"("tenantId", "tagId");

-- CreateIndex
CREATE INDEX "employee_tags_tenantId_tagId_idx" ON "employee_tags"("tenantId", "tagId");

-- CreateIndex
CREATE INDEX "task_statuses_tenantId_organizationId_idx" ON "task_statuses"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_statuses_tenantId_projectId_idx" ON "task_statuses"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "task_statuses_tenantId_organizationTeamId_idx" ON "task_statuses"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "task_statuses_tenant_id_key" ON "task_statuses"("tenantId", "id");

-- CreateIndex
CREATE INDEX "task_priorities_tenantId_organizationId_idx" ON "task_priorities"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_priorities_tenantId_projectId_idx" ON "task_priorities"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "task_priorities_tenantId_organizationTeamId_idx" ON "task_priorities"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "task_priorities_tenant_id_key" ON "task_priorities"("tenantId", "id");

-- CreateIndex
CREATE INDEX "task_sizes_tenantId_organizationId_idx" ON "task_sizes"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_sizes_tenantId_projectId_idx" ON "task_sizes"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "task_sizes_tenantId_organizationTeamId_idx" ON "task_sizes"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE UNIQUE INDEX "task_sizes_tenant_id_key" ON "task_sizes"("tenantId", "id");

-- CreateIndex
CREATE INDEX "issue_types_tenantId_organizationId_idx" ON "issue_types"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "issue_types_tenantId_projectId_idx" ON "issue_types"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "issue_types_tenantId_organizationTeamId_idx" ON "issue_types"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "issue_types_tenantId_imageId_idx" ON "issue_types"("tenantId", "imageId");

-- CreateIndex
CREATE UNIQUE INDEX "issue_types_tenant_id_key" ON "issue_types"("tenantId", "id");

-- CreateIndex
CREATE INDEX "task_versions_tenantId_organizationId_idx" ON "task_versions"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_versions_tenantId_projectId_idx" ON "task_versions"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "task_versions_tenantId_organizationTeamId_idx" ON "task_versions"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "task_related_issue_types_tenantId_organizationId_idx" ON "task_related_issue_types"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_related_issue_types_tenantId_projectId_idx" ON "task_related_issue_types"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "task_related_issue_types_tenantId_organizationTeamId_idx" ON "task_related_issue_types"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_organizationId_updatedAt_idx" ON "tasks"("tenantId", "organizationId", "updatedAt");

-- CreateIndex
CREATE INDEX "tasks_tenantId_organizationId_status_idx" ON "tasks"("tenantId", "organizationId", "status");

-- CreateIndex
CREATE INDEX "tasks_tenantId_organizationId_dueDate_idx" ON "tasks"("tenantId", "organizationId", "dueDate");

-- CreateIndex
CREATE INDEX "tasks_title_trgm" ON "tasks" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "tasks_tenantId_taskStatusId_idx" ON "tasks"("tenantId", "taskStatusId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_taskPriorityId_idx" ON "tasks"("tenantId", "taskPriorityId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_taskSizeId_idx" ON "tasks"("tenantId", "taskSizeId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_taskTypeId_idx" ON "tasks"("tenantId", "taskTypeId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_projectId_idx" ON "tasks"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_parentId_idx" ON "tasks"("tenantId", "parentId");

-- CreateIndex
CREATE INDEX "tasks_tenantId_createdByUserId_idx" ON "tasks"("tenantId", "createdByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_tenant_id_key" ON "tasks"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_number_key" ON "tasks"("tenantId", "numberScope", "number");

-- CreateIndex
CREATE INDEX "task_members_tenantId_employeeId_idx" ON "task_members"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "task_teams_organizationTeamId_taskId_idx" ON "task_teams"("organizationTeamId", "taskId");

-- CreateIndex
CREATE INDEX "task_tags_tenantId_tagId_idx" ON "task_tags"("tenantId", "tagId");

-- CreateIndex
CREATE INDEX "task_linked_issues_tenantId_organizationId_idx" ON "task_linked_issues"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_linked_issues_tenantId_taskToId_idx" ON "task_linked_issues"("tenantId", "taskToId");

-- CreateIndex
CREATE UNIQUE INDEX "task_linked_issues_link_key" ON "task_linked_issues"("taskFromId", "taskToId", "action");

-- CreateIndex
CREATE INDEX "task_estimations_tenantId_organizationId_idx" ON "task_estimations"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "task_estimations_tenantId_employeeId_idx" ON "task_estimations"("tenantId", "employeeId");

-- CreateIndex
CREATE UNIQUE INDEX "task_estimations_task_employee_key" ON "task_estimations"("taskId", "employeeId");

-- CreateIndex
CREATE INDEX "organization_teams_tenantId_organizationId_name_idx" ON "organization_teams"("tenantId", "organizationId", "name");

-- CreateIndex
CREATE INDEX "organization_teams_tenantId_imageId_idx" ON "organization_teams"("tenantId", "imageId");

-- CreateIndex
CREATE INDEX "organization_teams_tenantId_createdByUserId_idx" ON "organization_teams"("tenantId", "createdByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "organization_teams_tenant_id_key" ON "organization_teams"("tenantId", "id");

-- CreateIndex
CREATE INDEX "organization_team_employees_tenantId_organizationId_idx" ON "organization_team_employees"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "organization_team_employees_tenantId_employeeId_idx" ON "organization_team_employees"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "organization_team_employees_tenantId_roleId_idx" ON "organization_team_employees"("tenantId", "roleId");

-- CreateIndex
CREATE INDEX "organization_team_employees_tenantId_activeTaskId_idx" ON "organization_team_employees"("tenantId", "activeTaskId");

-- CreateIndex
CREATE UNIQUE INDEX "organization_team_employees_member_key" ON "organization_team_employees"("organizationTeamId", "employeeId");

-- CreateIndex
CREATE INDEX "organization_team_tags_tenantId_tagId_idx" ON "organization_team_tags"("tenantId", "tagId");

-- CreateIndex
CREATE INDEX "time_slots_tenantId_employeeId_startedAt_idx" ON "time_slots"("tenantId", "employeeId", "startedAt");

-- CreateIndex
CREATE INDEX "time_slots_tenantId_organizationId_startedAt_idx" ON "time_slots"("tenantId", "organizationId", "startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "time_slots_tenant_id_key" ON "time_slots"("tenantId", "id");

-- CreateIndex
CREATE INDEX "time_slot_time_logs_tenantId_timeLogId_idx" ON "time_slot_time_logs"("tenantId", "timeLogId");

-- CreateIndex
CREATE INDEX "time_slot_tags_tenantId_tagId_idx" ON "time_slot_tags"("tenantId", "tagId");

-- CreateIndex
CREATE UNIQUE INDEX "time_slot_minutes_slot_minute_key" ON "time_slot_minutes"("timeSlotId", "datetime");

-- CreateIndex
CREATE INDEX "activities_tenantId_employeeId_date_idx" ON "activities"("tenantId", "employeeId", "date");

-- CreateIndex
CREATE INDEX "activities_tenantId_organizationId_date_idx" ON "activities"("tenantId", "organizationId", "date");

-- CreateIndex
CREATE INDEX "activities_tenantId_projectId_idx" ON "activities"("tenantId", "projectId");

-- CreateIndex
CREATE INDEX "activities_tenantId_taskId_idx" ON "activities"("tenantId", "taskId");

-- CreateIndex
CREATE INDEX "activities_tenantId_timeSlotId_idx" ON "activities"("tenantId", "timeSlotId");

-- CreateIndex
CREATE INDEX "activities_tenantId_organizationTeamId_idx" ON "activities"("tenantId", "organizationTeamId");

-- CreateIndex
CREATE INDEX "screenshots_tenantId_employeeId_recordedAt_idx" ON "screenshots"("tenantId", "employeeId", "recordedAt");

-- CreateIndex
CREATE INDEX "screenshots_tenantId_organizationId_idx" ON "screenshots"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "screenshots_tenantId_timeSlotId_idx" ON "screenshots"("tenantId", "timeSlotId");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_employeeId_startedAt_idx" ON "time_logs"("tenantId", "employeeId", "startedAt");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_organizationId_startedAt_idx" ON "time_logs"("tenantId", "organizationId", "startedAt");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_taskId_startedAt_idx" ON "time_logs"("tenantId", "taskId", "startedAt");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_projectId_startedAt_idx" ON "time_logs"("tenantId", "projectId", "startedAt");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_organizationTeamId_startedAt_idx" ON "time_logs"("tenantId", "organizationTeamId", "startedAt");

-- CreateIndex
CREATE INDEX "time_logs_startedAt_brin" ON "time_logs" USING BRIN ("startedAt");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_timesheetId_idx" ON "time_logs"("tenantId", "timesheetId");

-- CreateIndex
CREATE INDEX "time_logs_tenantId_organizationContactId_idx" ON "time_logs"("tenantId", "organizationContactId");

-- CreateIndex
CREATE UNIQUE INDEX "time_logs_tenant_id_key" ON "time_logs"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "time_logs_client_key" ON "time_logs"("employeeId", "clientId");

-- CreateIndex
CREATE INDEX "time_log_tags_tenantId_tagId_idx" ON "time_log_tags"("tenantId", "tagId");

-- CreateIndex
CREATE INDEX "timesheets_tenantId_employeeId_date_idx" ON "timesheets"("tenantId", "employeeId", "date");

-- CreateIndex
CREATE INDEX "timesheets_tenantId_organizationId_date_idx" ON "timesheets"("tenantId", "organizationId", "date");

-- CreateIndex
CREATE INDEX "timesheets_tenantId_organizationId_status_date_idx" ON "timesheets"("tenantId", "organizationId", "status", "date");

-- CreateIndex
CREATE INDEX "timesheets_tenantId_approvedById_idx" ON "timesheets"("tenantId", "approvedById");

-- CreateIndex
CREATE UNIQUE INDEX "timesheets_tenant_id_key" ON "timesheets"("tenantId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "timesheets_employee_date_key" ON "timesheets"("employeeId", "date");

-- CreateIndex
CREATE INDEX "timesheet_events_timesheetId_createdAt_idx" ON "timesheet_events"("timesheetId", "createdAt");

-- CreateIndex
CREATE INDEX "timesheet_events_tenantId_actorUserId_idx" ON "timesheet_events"("tenantId", "actorUserId");

-- CreateIndex
CREATE UNIQUE INDEX "tenant_settings_name_key" ON "tenant_settings"("tenantId", "name");

-- CreateIndex
-- One mail server per scope; the workspace itself (no organization) is one.
CREATE UNIQUE INDEX "smtp_settings_scope_key" ON "smtp_settings"("tenantId", "organizationId") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_tenantId_roleId_fkey" FOREIGN KEY ("tenantId", "roleId") REFERENCES "roles"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity_logs" ADD CONSTRAINT "activity_logs_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity_logs" ADD CONSTRAINT "activity_logs_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenantId_receiverEmployeeId_fkey" FOREIGN KEY ("tenantId", "receiverEmployeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenantId_sentByEmployeeId_fkey" FOREIGN KEY ("tenantId", "sentByEmployeeId") REFERENCES "employees"("tenantId", "id") ON DELETE SET NULL ("sentByEmployeeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("organizationTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_versions" ADD CONSTRAINT "board_versions_tenantId_boardId_fkey" FOREIGN KEY ("tenantId", "boardId") REFERENCES "boards"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_versions" ADD CONSTRAINT "board_versions_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("organizationTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_run_items" ADD CONSTRAINT "import_run_items_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_run_items" ADD CONSTRAINT "import_run_items_tenantId_importRunId_fkey" FOREIGN KEY ("tenantId", "importRunId") REFERENCES "import_runs"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenantId_parentId_fkey" FOREIGN KEY ("tenantId", "parentId") REFERENCES "comments"("tenantId", "id") ON DELETE SET NULL ("parentId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE SET NULL ("employeeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_tenantId_resolvedByUserId_fkey" FOREIGN KEY ("tenantId", "resolvedByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("resolvedByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_tenantId_mentionedEmployeeId_fkey" FOREIGN KEY ("tenantId", "mentionedEmployeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_subscriptions" ADD CONSTRAINT "entity_subscriptions_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity_subscriptions" ADD CONSTRAINT "entity_subscriptions_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "employees" ADD CONSTRAINT "employees_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "employees" ADD CONSTRAINT "employees_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_roleId_fkey" FOREIGN KEY ("tenantId", "roleId") REFERENCES "roles"("tenantId", "id") ON DELETE SET NULL ("roleId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_imageId_fkey" FOREIGN KEY ("tenantId", "imageId") REFERENCES "image_assets"("tenantId", "id") ON DELETE SET NULL ("imageId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_defaultTeamId_fkey" FOREIGN KEY ("tenantId", "defaultTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("defaultTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_lastTeamId_fkey" FOREIGN KEY ("tenantId", "lastTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("lastTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_defaultOrganizationId_fkey" FOREIGN KEY ("tenantId", "defaultOrganizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE SET NULL ("defaultOrganizationId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenantId_lastOrganizationId_fkey" FOREIGN KEY ("tenantId", "lastOrganizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE SET NULL ("lastOrganizationId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_to_types" ADD CONSTRAINT "integration_to_types_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_to_types" ADD CONSTRAINT "integration_to_types_integrationTypeId_fkey" FOREIGN KEY ("integrationTypeId") REFERENCES "integration_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_tenants" ADD CONSTRAINT "integration_tenants_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_tenants" ADD CONSTRAINT "integration_tenants_integrationId_fkey" FOREIGN KEY ("integrationId") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_settings" ADD CONSTRAINT "integration_settings_tenantId_integrationTenantId_fkey" FOREIGN KEY ("tenantId", "integrationTenantId") REFERENCES "integration_tenants"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_tenantId_integrationTenantId_fkey" FOREIGN KEY ("tenantId", "integrationTenantId") REFERENCES "integration_tenants"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_issues" ADD CONSTRAINT "repository_issues_tenantId_integrationTenantId_fkey" FOREIGN KEY ("tenantId", "integrationTenantId") REFERENCES "integration_tenants"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_issues" ADD CONSTRAINT "repository_issues_tenantId_repositoryId_fkey" FOREIGN KEY ("tenantId", "repositoryId") REFERENCES "repositories"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_issues" ADD CONSTRAINT "repository_issues_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE SET NULL ("taskId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_webhooks" ADD CONSTRAINT "outgoing_webhooks_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_webhook_deliveries" ADD CONSTRAINT "outgoing_webhook_deliveries_tenantId_webhookId_fkey" FOREIGN KEY ("tenantId", "webhookId") REFERENCES "outgoing_webhooks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invites" ADD CONSTRAINT "invites_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invites" ADD CONSTRAINT "invites_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("userId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invites" ADD CONSTRAINT "invites_tenantId_roleId_fkey" FOREIGN KEY ("tenantId", "roleId") REFERENCES "roles"("tenantId", "id") ON DELETE SET NULL ("roleId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invites" ADD CONSTRAINT "invites_tenantId_invitedByUserId_fkey" FOREIGN KEY ("tenantId", "invitedByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("invitedByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite_teams" ADD CONSTRAINT "invite_teams_tenantId_inviteId_fkey" FOREIGN KEY ("tenantId", "inviteId") REFERENCES "invites"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite_teams" ADD CONSTRAINT "invite_teams_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite_projects" ADD CONSTRAINT "invite_projects_tenantId_inviteId_fkey" FOREIGN KEY ("tenantId", "inviteId") REFERENCES "invites"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite_projects" ADD CONSTRAINT "invite_projects_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_join_requests" ADD CONSTRAINT "organization_team_join_requests_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_join_requests" ADD CONSTRAINT "organization_team_join_requests_tenantId_organizationTeamI_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_join_requests" ADD CONSTRAINT "organization_team_join_requests_tenantId_decidedByUserId_fkey" FOREIGN KEY ("tenantId", "decidedByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("decidedByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_tenantId_imageId_fkey" FOREIGN KEY ("tenantId", "imageId") REFERENCES "image_assets"("tenantId", "id") ON DELETE SET NULL ("imageId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_languages" ADD CONSTRAINT "organization_languages_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_languages" ADD CONSTRAINT "organization_languages_languageId_fkey" FOREIGN KEY ("languageId") REFERENCES "languages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_contacts" ADD CONSTRAINT "organization_contacts_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_organizations" ADD CONSTRAINT "user_organizations_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_organizations" ADD CONSTRAINT "user_organizations_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_plans" ADD CONSTRAINT "daily_plans_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_plans" ADD CONSTRAINT "daily_plans_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_plans" ADD CONSTRAINT "daily_plans_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("organizationTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_plan_tasks" ADD CONSTRAINT "daily_plan_tasks_tenantId_dailyPlanId_fkey" FOREIGN KEY ("tenantId", "dailyPlanId") REFERENCES "daily_plans"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_plan_tasks" ADD CONSTRAINT "daily_plan_tasks_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_tenantId_imageId_fkey" FOREIGN KEY ("tenantId", "imageId") REFERENCES "image_assets"("tenantId", "id") ON DELETE SET NULL ("imageId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE SET NULL ("organizationContactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_tenantId_defaultAssigneeId_fkey" FOREIGN KEY ("tenantId", "defaultAssigneeId") REFERENCES "employees"("tenantId", "id") ON DELETE SET NULL ("defaultAssigneeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_tenantId_repositoryId_fkey" FOREIGN KEY ("tenantId", "repositoryId") REFERENCES "repositories"("tenantId", "id") ON DELETE SET NULL ("repositoryId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_projects" ADD CONSTRAINT "organization_projects_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_employees" ADD CONSTRAINT "organization_project_employees_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_employees" ADD CONSTRAINT "organization_project_employees_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_employees" ADD CONSTRAINT "organization_project_employees_tenantId_roleId_fkey" FOREIGN KEY ("tenantId", "roleId") REFERENCES "roles"("tenantId", "id") ON DELETE SET NULL ("roleId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_teams" ADD CONSTRAINT "organization_project_teams_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_teams" ADD CONSTRAINT "organization_project_teams_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_tags" ADD CONSTRAINT "organization_project_tags_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_tags" ADD CONSTRAINT "organization_project_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_relations" ADD CONSTRAINT "organization_project_relations_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_project_relations" ADD CONSTRAINT "organization_project_relations_tenantId_relatedProjectId_fkey" FOREIGN KEY ("tenantId", "relatedProjectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_assets" ADD CONSTRAINT "image_assets_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_assets" ADD CONSTRAINT "image_assets_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenantId_tagTypeId_fkey" FOREIGN KEY ("tenantId", "tagTypeId") REFERENCES "tag_types"("tenantId", "id") ON DELETE SET NULL ("tagTypeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_types" ADD CONSTRAINT "tag_types_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_types" ADD CONSTRAINT "tag_types_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_tags" ADD CONSTRAINT "user_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "employee_tags" ADD CONSTRAINT "employee_tags_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "employee_tags" ADD CONSTRAINT "employee_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_statuses" ADD CONSTRAINT "task_statuses_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_statuses" ADD CONSTRAINT "task_statuses_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_statuses" ADD CONSTRAINT "task_statuses_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_statuses" ADD CONSTRAINT "task_statuses_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_priorities" ADD CONSTRAINT "task_priorities_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_priorities" ADD CONSTRAINT "task_priorities_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_priorities" ADD CONSTRAINT "task_priorities_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_priorities" ADD CONSTRAINT "task_priorities_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_sizes" ADD CONSTRAINT "task_sizes_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_sizes" ADD CONSTRAINT "task_sizes_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_sizes" ADD CONSTRAINT "task_sizes_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_sizes" ADD CONSTRAINT "task_sizes_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "issue_types" ADD CONSTRAINT "issue_types_tenantId_imageId_fkey" FOREIGN KEY ("tenantId", "imageId") REFERENCES "image_assets"("tenantId", "id") ON DELETE SET NULL ("imageId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_versions" ADD CONSTRAINT "task_versions_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_related_issue_types" ADD CONSTRAINT "task_related_issue_types_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_related_issue_types" ADD CONSTRAINT "task_related_issue_types_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_related_issue_types" ADD CONSTRAINT "task_related_issue_types_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_related_issue_types" ADD CONSTRAINT "task_related_issue_types_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_taskStatusId_fkey" FOREIGN KEY ("tenantId", "taskStatusId") REFERENCES "task_statuses"("tenantId", "id") ON DELETE SET NULL ("taskStatusId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_taskPriorityId_fkey" FOREIGN KEY ("tenantId", "taskPriorityId") REFERENCES "task_priorities"("tenantId", "id") ON DELETE SET NULL ("taskPriorityId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_taskSizeId_fkey" FOREIGN KEY ("tenantId", "taskSizeId") REFERENCES "task_sizes"("tenantId", "id") ON DELETE SET NULL ("taskSizeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_taskTypeId_fkey" FOREIGN KEY ("tenantId", "taskTypeId") REFERENCES "issue_types"("tenantId", "id") ON DELETE SET NULL ("taskTypeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE SET NULL ("projectId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_parentId_fkey" FOREIGN KEY ("tenantId", "parentId") REFERENCES "tasks"("tenantId", "id") ON DELETE SET NULL ("parentId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_counters" ADD CONSTRAINT "task_counters_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_members" ADD CONSTRAINT "task_members_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_members" ADD CONSTRAINT "task_members_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_teams" ADD CONSTRAINT "task_teams_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_teams" ADD CONSTRAINT "task_teams_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_tags" ADD CONSTRAINT "task_tags_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_tags" ADD CONSTRAINT "task_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_linked_issues" ADD CONSTRAINT "task_linked_issues_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_linked_issues" ADD CONSTRAINT "task_linked_issues_tenantId_taskFromId_fkey" FOREIGN KEY ("tenantId", "taskFromId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_linked_issues" ADD CONSTRAINT "task_linked_issues_tenantId_taskToId_fkey" FOREIGN KEY ("tenantId", "taskToId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_estimations" ADD CONSTRAINT "task_estimations_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_estimations" ADD CONSTRAINT "task_estimations_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_estimations" ADD CONSTRAINT "task_estimations_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_teams" ADD CONSTRAINT "organization_teams_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_teams" ADD CONSTRAINT "organization_teams_tenantId_imageId_fkey" FOREIGN KEY ("tenantId", "imageId") REFERENCES "image_assets"("tenantId", "id") ON DELETE SET NULL ("imageId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_teams" ADD CONSTRAINT "organization_teams_tenantId_createdByUserId_fkey" FOREIGN KEY ("tenantId", "createdByUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("createdByUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_employees" ADD CONSTRAINT "organization_team_employees_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_employees" ADD CONSTRAINT "organization_team_employees_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_employees" ADD CONSTRAINT "organization_team_employees_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_employees" ADD CONSTRAINT "organization_team_employees_tenantId_roleId_fkey" FOREIGN KEY ("tenantId", "roleId") REFERENCES "roles"("tenantId", "id") ON DELETE SET NULL ("roleId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_employees" ADD CONSTRAINT "organization_team_employees_tenantId_activeTaskId_fkey" FOREIGN KEY ("tenantId", "activeTaskId") REFERENCES "tasks"("tenantId", "id") ON DELETE SET NULL ("activeTaskId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_tags" ADD CONSTRAINT "organization_team_tags_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_team_tags" ADD CONSTRAINT "organization_team_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slot_time_logs" ADD CONSTRAINT "time_slot_time_logs_tenantId_timeSlotId_fkey" FOREIGN KEY ("tenantId", "timeSlotId") REFERENCES "time_slots"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slot_time_logs" ADD CONSTRAINT "time_slot_time_logs_tenantId_timeLogId_fkey" FOREIGN KEY ("tenantId", "timeLogId") REFERENCES "time_logs"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slot_tags" ADD CONSTRAINT "time_slot_tags_tenantId_timeSlotId_fkey" FOREIGN KEY ("tenantId", "timeSlotId") REFERENCES "time_slots"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slot_tags" ADD CONSTRAINT "time_slot_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_slot_minutes" ADD CONSTRAINT "time_slot_minutes_tenantId_timeSlotId_fkey" FOREIGN KEY ("tenantId", "timeSlotId") REFERENCES "time_slots"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE SET NULL ("projectId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE SET NULL ("taskId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenantId_timeSlotId_fkey" FOREIGN KEY ("tenantId", "timeSlotId") REFERENCES "time_slots"("tenantId", "id") ON DELETE SET NULL ("timeSlotId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("organizationTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_tenantId_timeSlotId_fkey" FOREIGN KEY ("tenantId", "timeSlotId") REFERENCES "time_slots"("tenantId", "id") ON DELETE SET NULL ("timeSlotId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_timesheetId_fkey" FOREIGN KEY ("tenantId", "timesheetId") REFERENCES "timesheets"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_projectId_fkey" FOREIGN KEY ("tenantId", "projectId") REFERENCES "organization_projects"("tenantId", "id") ON DELETE SET NULL ("projectId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_taskId_fkey" FOREIGN KEY ("tenantId", "taskId") REFERENCES "tasks"("tenantId", "id") ON DELETE SET NULL ("taskId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_organizationContactId_fkey" FOREIGN KEY ("tenantId", "organizationContactId") REFERENCES "organization_contacts"("tenantId", "id") ON DELETE SET NULL ("organizationContactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_logs" ADD CONSTRAINT "time_logs_tenantId_organizationTeamId_fkey" FOREIGN KEY ("tenantId", "organizationTeamId") REFERENCES "organization_teams"("tenantId", "id") ON DELETE SET NULL ("organizationTeamId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_log_tags" ADD CONSTRAINT "time_log_tags_tenantId_timeLogId_fkey" FOREIGN KEY ("tenantId", "timeLogId") REFERENCES "time_logs"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_log_tags" ADD CONSTRAINT "time_log_tags_tenantId_tagId_fkey" FOREIGN KEY ("tenantId", "tagId") REFERENCES "tags"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_tenantId_approvedById_fkey" FOREIGN KEY ("tenantId", "approvedById") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("approvedById") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_tenantId_timesheetId_fkey" FOREIGN KEY ("tenantId", "timesheetId") REFERENCES "timesheets"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheet_events" ADD CONSTRAINT "timesheet_events_tenantId_actorUserId_fkey" FOREIGN KEY ("tenantId", "actorUserId") REFERENCES "users"("tenantId", "id") ON DELETE SET NULL ("actorUserId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "smtp_settings" ADD CONSTRAINT "smtp_settings_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "smtp_settings" ADD CONSTRAINT "smtp_settings_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- Written by hand: what the schema language cannot say.
-- Violations are translated by the constraint's name, so names are part of the code's contract.
-- ---------------------------------------------------------------------------------------------------------------------

-- Unique among what is not in the trash ---------------------------------------------------------------------------------

-- One running timer per person, whatever the clients do.
CREATE UNIQUE INDEX "time_logs_running_key" ON "time_logs" ("tenantId", "employeeId")
  WHERE "isRunning" AND "deletedAt" IS NULL;

-- One plan per person, team and day; plans without a team count as one team's.
CREATE UNIQUE INDEX "daily_plans_day_key" ON "daily_plans" ("employeeId", "organizationTeamId", "date") NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;

CREATE UNIQUE INDEX "time_slots_start_key" ON "time_slots" ("employeeId", "startedAt")
  WHERE "deletedAt" IS NULL;

CREATE UNIQUE INDEX "organization_teams_name_key"
  ON "organization_teams" ("tenantId", "organizationId", lower(btrim("name")))
  WHERE "deletedAt" IS NULL;

-- A list holds each value once per scope; an absent scope column is a scope of its own.
CREATE UNIQUE INDEX "task_statuses_value_key"
  ON "task_statuses" ("tenantId", "organizationId", "projectId", "organizationTeamId", "value") NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "task_priorities_value_key"
  ON "task_priorities" ("tenantId", "organizationId", "projectId", "organizationTeamId", "value") NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "task_sizes_value_key"
  ON "task_sizes" ("tenantId", "organizationId", "projectId", "organizationTeamId", "value") NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "issue_types_value_key"
  ON "issue_types" ("tenantId", "organizationId", "projectId", "organizationTeamId", "value") NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "task_versions_value_key"
  ON "task_versions" ("tenantId", "organizationId", "projectId", "organizationTeamId", "value") NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "task_related_issue_types_value_key"
  ON "task_related_issue_types" ("tenantId", "organizationId", "projectId", "organizationTeamId", "value")
  NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;
CREATE UNIQUE INDEX "tags_name_key"
  ON "tags" ("tenantId", "organizationId", "organizationTeamId", lower(btrim("name"))) NULLS NOT DISTINCT
  WHERE "deletedAt" IS NULL;

-- One default per scope.
CREATE UNIQUE INDEX "task_statuses_default_key"
  ON "task_statuses" ("tenantId", "organizationId", "projectId", "organizationTeamId") NULLS NOT DISTINCT
  WHERE "isDefault" AND "deletedAt" IS NULL;
CREATE UNIQUE INDEX "issue_types_default_key"
  ON "issue_types" ("tenantId", "organizationId", "projectId", "organizationTeamId") NULLS NOT DISTINCT
  WHERE "isDefault" AND "deletedAt" IS NULL;

-- One undecided request per address and team; after a rejection a person may ask again.
CREATE UNIQUE INDEX "organization_team_join_requests_open_key"
  ON "organization_team_join_requests" ("organizationTeamId", "email")
  WHERE "status" IN ('UNCONFIRMED', 'REQUESTED') AND "deletedAt" IS NULL;

CREATE UNIQUE INDEX "integration_tenants_name_key" ON "integration_tenants" ("tenantId", "organizationId", "name")
  WHERE "deletedAt" IS NULL;
-- An installation at the provider belongs to one workspace; its webhooks find the workspace by it.
CREATE UNIQUE INDEX "integration_tenants_installation_key" ON "integration_tenants" ("integrationId", "installationId")
  WHERE "deletedAt" IS NULL AND "installationId" IS NOT NULL;

-- What is due, without reading what is done ----------------------------------------------------------------------------

CREATE INDEX "outbox_messages_due" ON "outbox_messages" ("availableAt", "id") WHERE "processedAt" IS NULL;
CREATE INDEX "outgoing_webhook_deliveries_due" ON "outgoing_webhook_deliveries" ("nextAttemptAt")
  WHERE "status" = 'pending';

-- Time -----------------------------------------------------------------------------------------------------------------

ALTER TABLE "time_logs"
  -- Half-open, so that one log may start where another stops. A running log reaches to infinity: it keeps later time
  -- free, and stopping it can only shrink it, so a stop never fails here.
  ADD CONSTRAINT "time_logs_overlap_excl" EXCLUDE USING gist (
    "employeeId" WITH =,
    tstzrange("startedAt", coalesce("stoppedAt", 'infinity'), '[)') WITH &&
  ) WHERE ("deletedAt" IS NULL AND NOT "overlapAllowed"),
  ADD CONSTRAINT "time_logs_order_check" CHECK ("stoppedAt" >= "startedAt"),
  ADD CONSTRAINT "time_logs_running_check" CHECK ("isRunning" = ("stoppedAt" IS NULL)),
  ADD CONSTRAINT "time_logs_logType_check" CHECK ("logType" IN ('TRACKED', 'MANUAL', 'IDLE', 'RESUMED')),
  ADD CONSTRAINT "time_logs_source_check" CHECK ("source" IN (
    'MOBILE', 'WEB_TIMER', 'BROWSER', 'DESKTOP', 'BROWSER_EXTENSION', 'HUBSTAFF', 'UPWORK', 'TEAMS', 'CLOC'));

ALTER TABLE "timesheets"
  ADD CONSTRAINT "timesheets_status_check"
    CHECK ("status" IN ('DRAFT', 'PENDING', 'IN REVIEW', 'DENIED', 'APPROVED')),
  ADD CONSTRAINT "timesheets_approved_check" CHECK ("status" <> 'APPROVED' OR "approvedAt" IS NOT NULL);

ALTER TABLE "timesheet_events"
  ADD CONSTRAINT "timesheet_events_status_check" CHECK (
    "fromStatus" IN ('DRAFT', 'PENDING', 'IN REVIEW', 'DENIED', 'APPROVED')
    AND "toStatus" IN ('DRAFT', 'PENDING', 'IN REVIEW', 'DENIED', 'APPROVED'));

ALTER TABLE "time_slots"
  ADD CONSTRAINT "time_slots_seconds_check" CHECK (
    "duration" BETWEEN 0 AND 600 AND "keyboard" BETWEEN 0 AND 600
    AND "mouse" BETWEEN 0 AND 600 AND "overall" BETWEEN 0 AND 600);

ALTER TABLE "time_slot_minutes"
  ADD CONSTRAINT "time_slot_minutes_counts_check" CHECK ("keyboard" >= 0 AND "mouse" >= 0);

ALTER TABLE "activities"
  ADD CONSTRAINT "activities_duration_check" CHECK ("duration" >= 0),
  ADD CONSTRAINT "activities_type_check" CHECK ("type" IN ('APP', 'URL')),
  ADD CONSTRAINT "activities_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$');

ALTER TABLE "screenshots"
  ADD CONSTRAINT "screenshots_storageProvider_check"
    CHECK ("storageProvider" IN ('LOCAL', 'S3', 'WASABI', 'CLOUDINARY', 'DIGITALOCEAN'));

-- Work -----------------------------------------------------------------------------------------------------------------

ALTER TABLE "tasks"
  ADD CONSTRAINT "tasks_title_check" CHECK (char_length("title") BETWEEN 1 AND 255),
  ADD CONSTRAINT "tasks_number_check" CHECK ("number" > 0),
  ADD CONSTRAINT "tasks_estimate_check" CHECK ("estimate" >= 0),
  ADD CONSTRAINT "tasks_parent_check" CHECK ("parentId" <> "id");

ALTER TABLE "task_counters"
  ADD CONSTRAINT "task_counters_lastNumber_check" CHECK ("lastNumber" >= 0);

ALTER TABLE "task_estimations"
  ADD CONSTRAINT "task_estimations_estimate_check" CHECK ("estimate" >= 0);

ALTER TABLE "task_linked_issues"
  ADD CONSTRAINT "task_linked_issues_action_check" CHECK ("action" BETWEEN 1 AND 7),
  ADD CONSTRAINT "task_linked_issues_self_check" CHECK ("taskFromId" <> "taskToId");

ALTER TABLE "daily_plans"
  ADD CONSTRAINT "daily_plans_workTimePlanned_check" CHECK ("workTimePlanned" >= 0 AND "workTimePlanned" < 'Infinity'),
  ADD CONSTRAINT "daily_plans_status_check" CHECK ("status" IN ('open', 'in-progress', 'completed'));

ALTER TABLE "organization_projects"
  ADD CONSTRAINT "organization_projects_name_check" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "organization_projects_status_check" CHECK ("status" IN (
    'blocked', 'ready', 'backlog', 'todo', 'in-progress', 'completed', 'closed', 'in review', 'open', 'custom',
    'ready-for-review', 'in-review', 'done', 'cancelled')),
  ADD CONSTRAINT "organization_projects_owner_check" CHECK ("owner" IN ('CLIENT', 'INTERNAL')),
  ADD CONSTRAINT "organization_projects_billing_check" CHECK ("billing" IN ('RATE', 'FLAT_FEE', 'MILESTONES')),
  ADD CONSTRAINT "organization_projects_budgetType_check" CHECK ("budgetType" IN ('hours', 'cost')),
  ADD CONSTRAINT "organization_projects_taskListType_check" CHECK ("taskListType" IN ('GRID', 'SPRINT')),
  ADD CONSTRAINT "organization_projects_budget_check" CHECK ("budget" >= 0),
  ADD CONSTRAINT "organization_projects_days_check" CHECK ("archiveTasksIn" >= 0 AND "closeTasksIn" >= 0);

ALTER TABLE "organization_project_relations"
  ADD CONSTRAINT "organization_project_relations_relationType_check"
    CHECK ("relationType" IN ('related to', 'blocked by', 'blocking')),
  ADD CONSTRAINT "organization_project_relations_self_check" CHECK ("projectId" <> "relatedProjectId");

-- The kinds the wire admits.
ALTER TABLE "favorites"
  ADD CONSTRAINT "favorites_entity_check" CHECK ("entity" IN (
    'Candidate', 'Comment', 'Contact', 'Currency', 'DailyPlan', 'Dashboard', 'DashboardWidget', 'Employee', 'Expense',
    'Invoice', 'Income', 'Language', 'Organization', 'OrganizationContact', 'OrganizationDepartment',
    'OrganizationDocument', 'OrganizationProject', 'OrganizationTeam', 'OrganizationProjectModule',
    'OrganizationSprint', 'OrganizationVendor', 'ResourceLink', 'ScreeningTask', 'Task', 'TaskLinkedIssue', 'TaskView',
    'User', 'Tenant'));

ALTER TABLE "entity_subscriptions"
  ADD CONSTRAINT "entity_subscriptions_type_check"
    CHECK ("type" IN ('manual', 'mention', 'assignment', 'comment', 'created-entity'));

ALTER TABLE "activity_logs"
  ADD CONSTRAINT "activity_logs_action_check" CHECK ("action" IN ('Created', 'Updated', 'Deleted')),
  ADD CONSTRAINT "activity_logs_actorType_check" CHECK ("actorType" IN ('System', 'User'));

ALTER TABLE "audit_entries"
  ADD CONSTRAINT "audit_entries_actorType_check"
    CHECK ("actorType" IN ('user', 'token', 'system', 'integration', 'import'));

-- People and workspaces --------------------------------------------------------------------------------------------------

ALTER TABLE "accounts"
  -- With this the plain unique index is unique by lower(email).
  ADD CONSTRAINT "accounts_email_check" CHECK ("email" = lower(btrim("email")) AND "email" LIKE '_%@_%');

ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_user_check" CHECK (("userId" IS NULL) = ("tenantId" IS NULL));

ALTER TABLE "one_time_codes"
  ADD CONSTRAINT "one_time_codes_purpose_check"
    CHECK ("purpose" IN ('sign-in', 'email-verification', 'email-change', 'password-reset', 'join-request')),
  ADD CONSTRAINT "one_time_codes_email_check" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "one_time_codes_secret_check" CHECK ("codeHash" IS NOT NULL OR "tokenHash" IS NOT NULL),
  ADD CONSTRAINT "one_time_codes_attempts_check" CHECK ("attempts" >= 0);

ALTER TABLE "users"
  ADD CONSTRAINT "users_timeFormat_check" CHECK ("timeFormat" IN (12, 24));

ALTER TABLE "organizations"
  ADD CONSTRAINT "organizations_timeFormat_check" CHECK ("timeFormat" IN (12, 24)),
  ADD CONSTRAINT "organizations_startWeekOn_check" CHECK (
    "startWeekOn" IN ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  ADD CONSTRAINT "organizations_defaultValueDateType_check"
    CHECK ("defaultValueDateType" IN ('TODAY', 'END_OF_MONTH', 'START_OF_MONTH')),
  ADD CONSTRAINT "organizations_minimumProjectSize_check" CHECK (
    "minimumProjectSize" IN ('1000+', '5000+', '10000+', '25000+', '50000+', '100000+')),
  ADD CONSTRAINT "organizations_overlapPolicy_check" CHECK ("overlapPolicy" IN ('refuse', 'warn', 'trim', 'allow')),
  ADD CONSTRAINT "organizations_weeklyLimitPolicy_check" CHECK ("weeklyLimitPolicy" IN ('off', 'warn', 'stop')),
  ADD CONSTRAINT "organizations_hours_check" CHECK (
    "standardWorkHoursPerDay" BETWEEN 0 AND 24 AND "forgottenTimerHours" > 0
    AND "defaultWeeklyLimit" BETWEEN 0 AND 168),
  ADD CONSTRAINT "organizations_minutes_check" CHECK (
    "inactivityTimeLimit" >= 0 AND "activityProofDuration" >= 0 AND "screenshotFrequency" > 0),
  ADD CONSTRAINT "organizations_counts_check" CHECK (
    "totalEmployees" >= 0 AND "inviteExpiryPeriod" > 0 AND "daysUntilDue" >= 0 AND "bonusPercentage" >= 0);

ALTER TABLE "employees"
  ADD CONSTRAINT "employees_rates_check" CHECK ("billRateValue" >= 0 AND "minimumBillingRate" >= 0),
  ADD CONSTRAINT "employees_reWeeklyLimit_check" CHECK ("reWeeklyLimit" BETWEEN 0 AND 168),
  ADD CONSTRAINT "employees_days_check" CHECK ("archiveTasksIn" >= 0 AND "closeTasksIn" >= 0);

ALTER TABLE "working_hours"
  ADD CONSTRAINT "working_hours_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7),
  ADD CONSTRAINT "working_hours_times_check" CHECK (
    "startTime" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND "endTime" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
    AND "startTime" COLLATE "C" < "endTime" COLLATE "C");

ALTER TABLE "smtp_settings"
  ADD CONSTRAINT "smtp_settings_port_check" CHECK ("port" BETWEEN 1 AND 65535);

ALTER TABLE "invites"
  ADD CONSTRAINT "invites_email_check" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "invites_status_check" CHECK ("status" IN ('INVITED', 'ACCEPTED', 'EXPIRED', 'REJECTED')),
  ADD CONSTRAINT "invites_inviteType_check" CHECK ("inviteType" IN ('USER', 'EMPLOYEE', 'CANDIDATE', 'TEAM')),
  ADD CONSTRAINT "invites_attempts_check" CHECK ("attempts" >= 0);

ALTER TABLE "organization_team_join_requests"
  ADD CONSTRAINT "organization_team_join_requests_email_check" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "organization_team_join_requests_status_check"
    CHECK ("status" IN ('UNCONFIRMED', 'REQUESTED', 'ACCEPTED', 'REJECTED', 'INVITED', 'EXPIRED'));

-- Everything else --------------------------------------------------------------------------------------------------------

ALTER TABLE "repositories"
  ADD CONSTRAINT "repositories_status_check" CHECK ("status" IN ('SYNCING', 'SUCCESSFULLY', 'ERROR')),
  ADD CONSTRAINT "repositories_issuesCount_check" CHECK ("issuesCount" >= 0);

ALTER TABLE "outgoing_webhook_deliveries"
  ADD CONSTRAINT "outgoing_webhook_deliveries_status_check" CHECK ("status" IN ('pending', 'delivered', 'failed')),
  ADD CONSTRAINT "outgoing_webhook_deliveries_attempts_check" CHECK ("attempts" >= 0);

ALTER TABLE "image_assets"
  ADD CONSTRAINT "image_assets_storageProvider_check"
    CHECK ("storageProvider" IN ('LOCAL', 'S3', 'WASABI', 'CLOUDINARY', 'DIGITALOCEAN')),
  ADD CONSTRAINT "image_assets_size_check" CHECK ("size" >= 0 AND "width" >= 0 AND "height" >= 0);

ALTER TABLE "attachments"
  ADD CONSTRAINT "attachments_storageProvider_check"
    CHECK ("storageProvider" IN ('LOCAL', 'S3', 'WASABI', 'CLOUDINARY', 'DIGITALOCEAN')),
  ADD CONSTRAINT "attachments_size_check" CHECK ("size" >= 0);

ALTER TABLE "saved_reports"
  ADD CONSTRAINT "saved_reports_visibility_check" CHECK ("visibility" IN ('private', 'team', 'link')),
  ADD CONSTRAINT "saved_reports_schedule_check" CHECK ("schedule" IN ('daily', 'weekly', 'monthly'));

ALTER TABLE "import_runs"
  ADD CONSTRAINT "import_runs_status_check" CHECK ("status" IN ('pending', 'running', 'completed', 'failed', 'undone'));

ALTER TABLE "outbox_messages"
  ADD CONSTRAINT "outbox_messages_attempts_check" CHECK ("attempts" >= 0);

-- Cached access ----------------------------------------------------------------------------------------------------------
-- Every replica caches who a caller is and may do. These triggers tell all of them, in the moment of the commit, what to
-- forget, whichever path made the change: a verb, the command line or a hand in psql.
-- Channel takt_access, one key: {"session": id} | {"account": id} | {"user": id} | {"role": id} | {"tenant": id}.

-- Arguments: the key to send, and the column that holds its id.
CREATE FUNCTION "takt_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := to_jsonb(OLD);
  ELSE
    changed := to_jsonb(NEW);
  END IF;
  PERFORM pg_notify('takt_access', jsonb_build_object(TG_ARGV[0], changed ->> TG_ARGV[1])::text);
  RETURN NULL;
END;
$$;

-- Rotation and last use change a session all day long and mean nothing here, hence the conditions.
CREATE TRIGGER "sessions_access_updated" AFTER UPDATE ON "sessions" FOR EACH ROW
  WHEN ((OLD."revokedAt", OLD."userId", OLD."tenantId") IS DISTINCT FROM (NEW."revokedAt", NEW."userId", NEW."tenantId"))
  EXECUTE FUNCTION "takt_access_changed"('session', 'id');
CREATE TRIGGER "sessions_access_deleted" AFTER DELETE ON "sessions" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('session', 'id');

CREATE TRIGGER "accounts_access_updated" AFTER UPDATE ON "accounts" FOR EACH ROW
  WHEN ((OLD."email", OLD."emailVerifiedAt", OLD."isActive", OLD."deletedAt")
    IS DISTINCT FROM (NEW."email", NEW."emailVerifiedAt", NEW."isActive", NEW."deletedAt"))
  EXECUTE FUNCTION "takt_access_changed"('account', 'id');
CREATE TRIGGER "accounts_access_deleted" AFTER DELETE ON "accounts" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('account', 'id');

CREATE TRIGGER "users_access_updated" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD."roleId", OLD."isActive", OLD."isArchived", OLD."deletedAt", OLD."accountId", OLD."lastOrganizationId",
      OLD."timeZone")
    IS DISTINCT FROM (NEW."roleId", NEW."isActive", NEW."isArchived", NEW."deletedAt", NEW."accountId",
      NEW."lastOrganizationId", NEW."timeZone"))
  EXECUTE FUNCTION "takt_access_changed"('user', 'id');
CREATE TRIGGER "users_access_deleted" AFTER DELETE ON "users" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('user', 'id');

CREATE TRIGGER "api_tokens_access_updated" AFTER UPDATE ON "api_tokens" FOR EACH ROW
  WHEN ((OLD."revokedAt", OLD."scopes", OLD."expiresAt") IS DISTINCT FROM (NEW."revokedAt", NEW."scopes", NEW."expiresAt"))
  EXECUTE FUNCTION "takt_access_changed"('user', 'userId');
CREATE TRIGGER "api_tokens_access_deleted" AFTER DELETE ON "api_tokens" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('user', 'userId');

CREATE TRIGGER "user_organizations_access_changed" AFTER INSERT OR UPDATE OR DELETE ON "user_organizations" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('user', 'userId');

CREATE TRIGGER "employees_access_updated" AFTER UPDATE ON "employees" FOR EACH ROW
  WHEN ((OLD."userId", OLD."organizationId", OLD."isActive", OLD."isArchived", OLD."deletedAt", OLD."isTrackingEnabled",
      OLD."allowManualTime", OLD."allowModifyTime", OLD."allowDeleteTime", OLD."allowScreenshotCapture")
    IS DISTINCT FROM (NEW."userId", NEW."organizationId", NEW."isActive", NEW."isArchived", NEW."deletedAt",
      NEW."isTrackingEnabled", NEW."allowManualTime", NEW."allowModifyTime", NEW."allowDeleteTime",
      NEW."allowScreenshotCapture"))
  EXECUTE FUNCTION "takt_access_changed"('user', 'userId');
CREATE TRIGGER "employees_access_changed" AFTER INSERT OR DELETE ON "employees" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('user', 'userId');

CREATE TRIGGER "roles_access_changed" AFTER UPDATE OR DELETE ON "roles" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('role', 'id');
CREATE TRIGGER "role_permissions_access_changed" AFTER INSERT OR UPDATE OR DELETE ON "role_permissions" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('role', 'roleId');

-- The organization's switches decide together with role and employee, so a change concerns its whole workspace.
CREATE TRIGGER "organizations_access_updated" AFTER UPDATE ON "organizations" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "takt_access_changed"('tenant', 'tenantId');
CREATE TRIGGER "organizations_access_deleted" AFTER DELETE ON "organizations" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('tenant', 'tenantId');
CREATE TRIGGER "tenants_access_changed" AFTER UPDATE OR DELETE ON "tenants" FOR EACH ROW
  EXECUTE FUNCTION "takt_access_changed"('tenant', 'id');
