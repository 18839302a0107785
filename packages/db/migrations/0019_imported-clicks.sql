CREATE TABLE "imported_clicks" (
	"link" bigint PRIMARY KEY NOT NULL,
	"page" text collate "C" NOT NULL,
	"clicks" bigint NOT NULL,
	"source" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"token_id" text collate "C",
	"token_name" text,
	CONSTRAINT "imported_clicks_clicks" CHECK ("imported_clicks"."clicks" between 1 and 1000000000000),
	CONSTRAINT "imported_clicks_source" CHECK (char_length("imported_clicks"."source") between 1 and 120)
);
--> statement-breakpoint
CREATE INDEX "imported_clicks_page" ON "imported_clicks" USING btree ("page");--> statement-breakpoint
-- "clicks" stays the sum, so that what reads it does not change: the events of the ledger and, of these, "imported".
ALTER TABLE "click_counts" ADD COLUMN "imported" bigint NOT NULL DEFAULT 0;
--> statement-breakpoint

-- As before, and first removes the imported counts of deleted pages from the sums, at most so many. An older process that still runs calls it, too.
-- A sum is deleted at 0, so never while it has an imported count.
CREATE OR REPLACE FUNCTION "forget_clicks"("most" integer) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	"gone" text[] := ARRAY(SELECT "page" FROM "gone_pages");
	"partition" regclass;
	"forgotten" bigint[];
	"events" bigint[];
BEGIN
	WITH "i" AS (
		DELETE FROM "imported_clicks" WHERE "link" = ANY (ARRAY(SELECT "link" FROM "imported_clicks" WHERE "page" = ANY ("gone") LIMIT "most"))
		RETURNING "link", "clicks"
	)
	SELECT array_agg("link"), array_agg("clicks") INTO "forgotten", "events" FROM "i";
	IF "forgotten" IS NOT NULL THEN
		PERFORM FROM "click_counts" WHERE "link" = ANY ("forgotten") ORDER BY "link" FOR UPDATE;
		UPDATE "click_counts" c SET "clicks" = c."clicks" - i.n, "imported" = c."imported" - i.n
			FROM unnest("forgotten", "events") i("link", n) WHERE c."link" = i."link";
		DELETE FROM "click_counts" WHERE "link" = ANY ("forgotten") AND "clicks" <= 0;
		RETURN cardinality("forgotten");
	END IF;
	"partition" := (SELECT "tableoid" FROM "clicks" WHERE "page" = ANY ("gone") LIMIT 1);
	IF "partition" IS NULL THEN RETURN 0; END IF;
	EXECUTE format('WITH e AS (DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$s WHERE "page" = ANY ($1) LIMIT $2)) RETURNING "link"),
		s AS (SELECT "link", count(*) AS n FROM e GROUP BY "link")
		SELECT array_agg("link"), array_agg(n) FROM s', "partition") INTO "forgotten", "events" USING "gone", "most";
	PERFORM FROM "click_counts" WHERE "link" = ANY ("forgotten") ORDER BY "link" FOR UPDATE;
	UPDATE "click_counts" c SET "clicks" = c."clicks" - s.n FROM unnest("forgotten", "events") s("link", n) WHERE c."link" = s."link";
	DELETE FROM "click_counts" WHERE "link" = ANY ("forgotten") AND "clicks" <= 0;
	RETURN (SELECT coalesce(sum(n), 0) FROM unnest("events") n);
END $$;
