-- CreateTable
CREATE TABLE "assistant_actions" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "tokenName" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "subject" TEXT,
    "undo" JSONB,
    "undoneAt" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assistant_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "personal_calendars" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "isShown" BOOLEAN NOT NULL DEFAULT true,
    "etag" TEXT,
    "lastModified" TEXT,
    "fetchedAt" TIMESTAMPTZ(3),
    "nextFetchAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "eventsAround" DATE,
    "problem" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personal_calendars_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_events" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "calendarId" UUID NOT NULL,
    "seriesId" TEXT NOT NULL,
    "instance" TEXT NOT NULL,
    "title" TEXT,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "firstDay" DATE,
    "lastDay" DATE,
    "isBusy" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "calendar_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "logged_events" (
    "timeLogId" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "calendarId" UUID NOT NULL,
    "seriesId" TEXT NOT NULL,
    "instance" TEXT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "logged_events_pkey" PRIMARY KEY ("timeLogId")
);

-- CreateIndex
CREATE INDEX "assistant_actions_tenantId_userId_at_idx" ON "assistant_actions"("tenantId", "userId", "at");

-- CreateIndex
CREATE INDEX "personal_calendars_tenantId_userId_idx" ON "personal_calendars"("tenantId", "userId");

-- CreateIndex
CREATE INDEX "personal_calendars_nextFetchAt_idx" ON "personal_calendars"("nextFetchAt");

-- CreateIndex
CREATE UNIQUE INDEX "personal_calendars_tenant_id_key" ON "personal_calendars"("tenantId", "id");

-- CreateIndex
CREATE INDEX "calendar_events_tenantId_calendarId_startsAt_idx" ON "calendar_events"("tenantId", "calendarId", "startsAt");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_events_instance_key" ON "calendar_events"("calendarId", "seriesId", "instance");

-- CreateIndex
CREATE INDEX "logged_events_tenantId_timeLogId_idx" ON "logged_events"("tenantId", "timeLogId");

-- CreateIndex
CREATE INDEX "logged_events_tenantId_calendarId_seriesId_idx" ON "logged_events"("tenantId", "calendarId", "seriesId");

-- AddForeignKey
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_calendars" ADD CONSTRAINT "personal_calendars_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_tenantId_calendarId_fkey" FOREIGN KEY ("tenantId", "calendarId") REFERENCES "personal_calendars"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logged_events" ADD CONSTRAINT "logged_events_tenantId_timeLogId_fkey" FOREIGN KEY ("tenantId", "timeLogId") REFERENCES "time_logs"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logged_events" ADD CONSTRAINT "logged_events_tenantId_calendarId_fkey" FOREIGN KEY ("tenantId", "calendarId") REFERENCES "personal_calendars"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
