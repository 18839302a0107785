ALTER TABLE "revisions" ALTER COLUMN "document" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "link_ids" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "content" bytea;--> statement-breakpoint
CREATE INDEX "page_sources_slug" ON "page_sources" USING btree (lower("document" ->> 'slug') collate "C");--> statement-breakpoint
ALTER TABLE "revisions" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_content" CHECK (num_nulls("revisions"."content", "revisions"."document") = 1 and num_nulls("revisions"."document", "revisions"."link_ids") in (0, 2));