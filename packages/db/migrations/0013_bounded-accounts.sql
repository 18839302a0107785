ALTER TABLE "users" ADD COLUMN "page_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "idempotency_key_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_unrevoked" ON "tokens" USING btree ("owner_id","id" desc) WHERE "tokens"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "tokens_ended" ON "tokens" USING btree (least("revoked_at", "expires_at"));--> statement-breakpoint
CREATE INDEX "former_slugs_at" ON "former_slugs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reports_page" ON "reports" USING btree ("page_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted_is_suspended" CHECK ("users"."deleted_at" is null or "users"."suspended_at" is not null);--> statement-breakpoint
-- Keep users.page_count and users.idempotency_key_count: once for all rows of a statement, and in the order of the accounts, so that
-- two statements cannot deadlock. Rows of an account that is deleted in the same statement have no count any more.
CREATE FUNCTION "count_pages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH "changed" AS (
		SELECT "owner_id", count(*)::int * CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END AS "by" FROM "changed_rows" GROUP BY "owner_id"
	), "locked" AS MATERIALIZED (
		SELECT u."id", c."by" FROM "users" u JOIN "changed" c ON c."owner_id" = u."id" ORDER BY u."id" FOR NO KEY UPDATE OF u
	)
	UPDATE "users" u SET "page_count" = u."page_count" + l."by" FROM "locked" l WHERE u."id" = l."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_idempotency_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH "changed" AS (
		SELECT "owner_id", count(*)::int * CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END AS "by" FROM "changed_rows" GROUP BY "owner_id"
	), "locked" AS MATERIALIZED (
		SELECT u."id", c."by" FROM "users" u JOIN "changed" c ON c."owner_id" = u."id" ORDER BY u."id" FOR NO KEY UPDATE OF u
	)
	UPDATE "users" u SET "idempotency_key_count" = u."idempotency_key_count" + l."by" FROM "locked" l WHERE u."id" = l."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pages_count_inserted" AFTER INSERT ON "pages" REFERENCING NEW TABLE AS "changed_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_pages"();
--> statement-breakpoint
CREATE TRIGGER "pages_count_deleted" AFTER DELETE ON "pages" REFERENCING OLD TABLE AS "changed_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_pages"();
--> statement-breakpoint
CREATE TRIGGER "idempotency_count_inserted" AFTER INSERT ON "idempotency" REFERENCING NEW TABLE AS "changed_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_idempotency_keys"();
--> statement-breakpoint
CREATE TRIGGER "idempotency_count_deleted" AFTER DELETE ON "idempotency" REFERENCING OLD TABLE AS "changed_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_idempotency_keys"();
--> statement-breakpoint
-- After the triggers, which wait for every transaction that is changing these tables.
UPDATE "users" u SET "page_count" = p."pages" FROM (SELECT "owner_id", count(*) AS "pages" FROM "pages" GROUP BY 1) p WHERE p."owner_id" = u."id";
--> statement-breakpoint
UPDATE "users" u SET "idempotency_key_count" = i."keys" FROM (SELECT "owner_id", count(*) AS "keys" FROM "idempotency" GROUP BY 1) i WHERE i."owner_id" = u."id";
--> statement-breakpoint
-- An account whose deletion has begun does not count: the next one is the first of the instance.
CREATE OR REPLACE FUNCTION "first_user_is_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('tessera:first-user'));
	new."role" := CASE WHEN EXISTS (SELECT FROM "users" WHERE "deleted_at" IS NULL) THEN 'user' ELSE 'admin' END;
	RETURN new;
END $$;
