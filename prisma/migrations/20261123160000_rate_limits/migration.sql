-- Attempts and calls with a limit, counted by all processes together. Unlogged: they are written often, matter for
-- minutes, and may begin anew after a crash of the database.
CREATE UNLOGGED TABLE "call_counts" (
    "key" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_counts_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "call_counts_endsAt_idx" ON "call_counts"("endsAt");
