-- CreateTable
CREATE TABLE "data_archives" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "requestedByUserId" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "size" BIGINT,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_archives_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "data_archives_tenantId_userId_idx" ON "data_archives"("tenantId", "userId");

-- CreateIndex
CREATE INDEX "data_archives_tenantId_requestedByUserId_idx" ON "data_archives"("tenantId", "requestedByUserId");

-- CreateIndex
CREATE INDEX "data_archives_endsAt_idx" ON "data_archives"("endsAt");

-- AddForeignKey
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_tenantId_requestedByUserId_fkey" FOREIGN KEY ("tenantId", "requestedByUserId") REFERENCES "users"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
