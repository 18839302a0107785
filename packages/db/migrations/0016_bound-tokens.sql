ALTER TABLE "tokens" ADD COLUMN "pages" text[];--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_pages" CHECK (cardinality("tokens"."pages") between 1 and 100);