-- CreateTable
CREATE TABLE "push_keys" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "push_keys" ADD CONSTRAINT "push_keys_one" CHECK ("id" = 1);
