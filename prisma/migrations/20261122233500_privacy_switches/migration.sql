-- Screenshots had a switch; how busy keyboard and mouse are, and which applications and sites are open, get theirs.
-- Off until an organization turns them on.
ALTER TABLE "organizations" ADD COLUMN "allowAppCapture" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "allowInputCapture" BOOLEAN NOT NULL DEFAULT false;
