-- AlterTable
ALTER TABLE "organization_projects" ADD COLUMN     "isTaskDoneOnMerge" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "repository_comments" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "repositoryId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "remoteId" TEXT NOT NULL,
    "commentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repository_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repository_syncs" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "integrationTenantId" UUID NOT NULL,
    "repositoryId" UUID NOT NULL,
    "projectId" UUID,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "total" INTEGER,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "createdByUserId" UUID,

    CONSTRAINT "repository_syncs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_install_states" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "nonceHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_install_states_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "repository_comments_remote_key" ON "repository_comments"("repositoryId", "kind", "remoteId");

-- CreateIndex
CREATE INDEX "repository_comments_tenantId_commentId_idx" ON "repository_comments"("tenantId", "commentId");

-- CreateIndex
CREATE INDEX "repository_comments_tenantId_repositoryId_idx" ON "repository_comments"("tenantId", "repositoryId");

-- CreateIndex
CREATE INDEX "repository_syncs_tenantId_integrationTenantId_startedAt_idx" ON "repository_syncs"("tenantId", "integrationTenantId", "startedAt");

-- CreateIndex
CREATE INDEX "repository_syncs_tenantId_repositoryId_idx" ON "repository_syncs"("tenantId", "repositoryId");

-- CreateIndex
CREATE UNIQUE INDEX "integration_install_states_nonce_key" ON "integration_install_states"("nonceHash");

-- CreateIndex
CREATE INDEX "integration_install_states_tenantId_organizationId_idx" ON "integration_install_states"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "integration_install_states_expiresAt_idx" ON "integration_install_states"("expiresAt");

-- AddForeignKey
ALTER TABLE "repository_comments" ADD CONSTRAINT "repository_comments_tenantId_repositoryId_fkey" FOREIGN KEY ("tenantId", "repositoryId") REFERENCES "repositories"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_syncs" ADD CONSTRAINT "repository_syncs_tenantId_integrationTenantId_fkey" FOREIGN KEY ("tenantId", "integrationTenantId") REFERENCES "integration_tenants"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_syncs" ADD CONSTRAINT "repository_syncs_tenantId_repositoryId_fkey" FOREIGN KEY ("tenantId", "repositoryId") REFERENCES "repositories"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_install_states" ADD CONSTRAINT "integration_install_states_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "repository_comments"
  ADD CONSTRAINT "repository_comments_kind_check" CHECK ("kind" IN ('comment', 'commit', 'pull-request'));
ALTER TABLE "repository_syncs"
  ADD CONSTRAINT "repository_syncs_kind_check" CHECK ("kind" IN ('import', 'poll', 'webhook', 'export')),
  ADD CONSTRAINT "repository_syncs_status_check" CHECK ("status" IN ('running', 'done', 'failed'));

-- One import of a repository at a time.
CREATE UNIQUE INDEX "repository_syncs_running_key" ON "repository_syncs" ("repositoryId")
  WHERE "status" = 'running' AND "kind" IN ('import', 'poll');

-- An issue is one task; a task is one issue.
CREATE UNIQUE INDEX "repository_issues_task_key" ON "repository_issues" ("tenantId", "taskId") WHERE "taskId" IS NOT NULL;

-- The catalogue, the same for every workspace.
INSERT INTO "integration_types" ("id", "name", "groupName", "order", "updatedAt") VALUES
  ('c9d52450-9d58-5263-a22c-910802506262', 'All Integrations', 'Featured', 1, now()),
  ('d3cb2eff-eaf7-5a4c-aef5-7bc0eba0112d', 'For Sales Teams', 'Featured', 1, now()),
  ('af77499f-9ea6-5d41-9f04-49dcd7d5daf4', 'For Accountants', 'Featured', 1, now()),
  ('7e060c3f-3a4a-5402-9eda-32cd05ccd4e7', 'For Support Teams', 'Featured', 1, now()),
  ('bb57ad35-290a-5fdf-b296-6d37d5a4be5d', 'CRM', 'Categories', 2, now()),
  ('e7001186-d7b0-5a46-8959-f948697bae04', 'Scheduling', 'Categories', 2, now()),
  ('97dcab2f-15f7-55f7-a859-f446411b8f14', 'Project Management', 'Categories', 2, now()),
  ('7a7a5ed3-5d58-525e-a297-dd35fb28f28e', 'Communication', 'Categories', 2, now()),
  ('ed53fc98-4a96-5ae4-8db8-bac3e9657011', 'Automation Tools', 'Categories', 2, now()),
  ('8c1e2f76-f5fd-5b90-a780-bb7328bb0b02', 'AI Agents', 'Categories', 2, now());
INSERT INTO "integrations" ("id", "name", "provider", "redirectUrl", "imgSrc", "order", "updatedAt")
VALUES ('7c37ae4f-0c4f-5979-b72d-8b4061fbb486', 'Github', 'github', 'github', '/integrations/github.svg', 1, now());
INSERT INTO "integration_to_types" ("integrationId", "integrationTypeId") VALUES
  ('7c37ae4f-0c4f-5979-b72d-8b4061fbb486', 'c9d52450-9d58-5263-a22c-910802506262'),
  ('7c37ae4f-0c4f-5979-b72d-8b4061fbb486', '97dcab2f-15f7-55f7-a859-f446411b8f14');
