-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "projectIds" UUID[] DEFAULT ARRAY[]::UUID[];
