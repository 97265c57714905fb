-- Settings that programs beside the page read from the organization.
ALTER TABLE "organizations" ADD COLUMN "trackAllDisplays" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "allowAgentAppExit" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "allowLogoutFromAgentApp" BOOLEAN NOT NULL DEFAULT true;
