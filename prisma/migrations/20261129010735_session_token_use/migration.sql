-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "tokenUsedAt" TIMESTAMPTZ(3);

-- Nothing tells whether the tokens of before were used: they keep the stricter rule.
UPDATE "sessions" SET "tokenUsedAt" = "rotatedAt" WHERE "rotatedAt" IS NOT NULL;
